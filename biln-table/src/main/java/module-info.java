/** Tables as people have them: files in every usual form, columns of every kind, encodings, and models on disk. */
module org.biln.table {
    requires transitive org.biln.core;
    requires transitive ejml.core;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires de.siegmar.fastcsv;

    uses org.biln.table.PartFormat;

    exports org.biln.table;
}

/**
 * The paper again: its data sets, both readings of its protocol, its tables and figures.
 */
module org.biln.experiments {
    requires transitive org.biln.core;
    requires transitive org.biln.kmm;
    requires transitive org.biln.auto;
    requires org.biln.forest;
    requires org.biln.crowd;
    requires transitive org.biln.table;
    requires transitive ejml.core;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires de.siegmar.fastcsv;
    requires java.desktop;
    requires VectorGraphics2D;
    requires xchart;
    requires java.net.http;
    requires us.hebi.matlab.mat.mfl.core;

    exports org.biln.experiments.compare;
    exports org.biln.experiments.data;
    exports org.biln.experiments.harness;
    exports org.biln.experiments.noise;
    exports org.biln.experiments.paper;
    exports org.biln.experiments.protocol;
}

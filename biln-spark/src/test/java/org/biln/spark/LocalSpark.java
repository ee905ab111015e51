package org.biln.spark;

import org.apache.spark.sql.SparkSession;

/** One Spark for all tests, on two threads of this process. */
final class LocalSpark {
    private static final SparkSession SESSION = start();

    private LocalSpark() {}

    static SparkSession session() {
        return SESSION;
    }

    private static SparkSession start() {
        SparkSession session = SparkSession.builder()
                .master("local[2]")
                .appName("biln-spark tests")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", 2)
                .config("spark.sql.codegen.wholeStage", false)
                .config("spark.sql.adaptive.enabled", false)
                .config("spark.sql.warehouse.dir", "target/warehouse")
                .getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
        return session;
    }
}

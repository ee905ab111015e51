"""biln's stages of Spark ML from Python: thin names for what the JVM has.

    from biln import Biln
    model = Biln(spark).setLabelCol("state").fit(table)
    print(model.summary().expectedErrors())
    model.transform(table).filter("suspect").show()

``spark`` is a SparkSession of PySpark, or anything with the ``_jvm`` of a gateway to Spark. The session needs
biln-spark-all.jar (``spark.jars``). Every setter and getter is the JVM's own: see docs/SPARK.md.
"""


def _java(value):
    """What the JVM is to see: of a DataFrame or a stage the JVM's own."""
    for name in ("_jdf", "_java_obj", "_java"):
        inner = getattr(value, "__dict__", {}).get(name)
        if inner is not None:
            return inner
    return value


class Stage:
    """A stage or a model; what is not defined here is asked of the JVM."""

    def __init__(self, spark, java):
        self._spark = spark
        self._java = java

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)

        def call(*arguments):
            given = [_java(argument) for argument in arguments]
            said = getattr(self._java, name)(*given)
            # setters return their stage, so that calls chain
            return self if name.startswith("set") else said

        return call

    def fit(self, table):
        return Stage(self._spark, self._java.fit(_java(table)))

    def transform(self, table):
        return self._table(self._java.transform(_java(table)))

    def queries(self, table, count):
        return self._table(self._java.queries(_java(table), count))

    def save(self, path):
        self._java.write().overwrite().save(path)

    def _table(self, java):
        try:
            from pyspark.sql import DataFrame
        except ImportError:
            return java
        return DataFrame(java, self._spark)

    def __repr__(self):
        return self._java.toString()


def _package(spark):
    return spark._jvm.org.biln.spark


def Biln(spark):
    """The learner people use."""
    return Stage(spark, _package(spark).Biln())


def Distill(spark):
    """The paper's Algorithm 1."""
    return Stage(spark, _package(spark).Distill())


def KernelMeanMatching(spark):
    """Weights for some rows, to look like all."""
    return Stage(spark, _package(spark).KernelMeanMatching())


def load(spark, kind, path):
    """A saved stage or model, say load(spark, "BilnModel", "models/state")."""
    return Stage(spark, getattr(_package(spark), kind).load(path))

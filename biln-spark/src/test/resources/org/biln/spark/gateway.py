"""The least of a client of Spark's gateway (the text protocol of Py4J), so that biln.py can be tried where PySpark is not."""
import socket
import sys


class Gateway:
    def __init__(self, port, secret):
        self.file = socket.create_connection(("127.0.0.1", port)).makefile("rw", encoding="utf-8", newline="\n")
        self.ask(f"A\n{secret}\n")
        self._jvm = Name(self, "")

    def ask(self, command):
        self.file.write(command)
        self.file.flush()
        answer = self.file.readline().rstrip("\n")
        if not answer.startswith("!y"):
            raise RuntimeError(answer)
        kind, value = answer[2:3], answer[3:]
        if kind in "rlt":
            return Thing(self, value)
        return {"i": int, "L": int, "d": float, "b": lambda b: b == "true", "v": lambda _: None, "n": lambda _: None}.get(
            kind, str)(value)

    def call(self, command, arguments):
        return self.ask(command + "".join(self.encoded(a) + "\n" for a in arguments) + "e\n")

    @staticmethod
    def encoded(value):
        if isinstance(value, Thing):
            return "r" + value._id
        if isinstance(value, str):
            return "s" + value
        return ("b" if isinstance(value, bool) else "i" if isinstance(value, int) else "d") + str(value).lower()


class Thing:
    def __init__(self, gateway, id):
        self._gateway, self._id = gateway, id

    def __getattr__(self, name):
        return lambda *arguments: self._gateway.call(f"c\n{self._id}\n{name}\n", arguments)


class Name:
    """A package, a class or a static method; what is called and begins with a capital is a class."""

    def __init__(self, gateway, path):
        self._gateway, self._path = gateway, path

    def __getattr__(self, name):
        return Name(self._gateway, f"{self._path}.{name}" if self._path else name)

    def __call__(self, *arguments):
        owner, _, last = self._path.rpartition(".")
        command = f"i\n{self._path}\n" if last[0].isupper() else f"c\nz:{owner}\n{last}\n"
        return self._gateway.call(command, arguments)


if __name__ == "__main__":
    port, secret, biln, table, folder = sys.argv[1:]
    sys.path.insert(0, biln)
    from biln import Biln, load

    spark = Gateway(int(port), secret)
    rows = spark._jvm.org.apache.spark.sql.SparkSession.active().read().parquet(table)
    base = spark._jvm.org.apache.spark.ml.classification.LogisticRegression().setMaxIter(3)
    model = Biln(spark).setFolds(2).setClassifier(base).fit(rows)
    model.save(folder)
    again = load(spark, "BilnModel", folder)
    print(model.summary().expectedErrors(), again.transform(rows).filter("suspect").count(), again.numClasses())

"""scikit-learn's forest on the rows of ForestFitBenchmark's recipe: 100 trees, one thread, out-of-bag included.

    apt-get install python3-sklearn; python3 biln-bench/sklearn-forest.py

The rows are drawn by another generator than ours, from the same distribution."""
import time

import numpy
import sklearn
from sklearn.ensemble import RandomForestClassifier

print("scikit-learn", sklearn.__version__)
for n, d in ((2086, 18), (20000, 16), (100000, 30)):
    r = numpy.random.default_rng(1)
    x = r.normal(size=(n, d))
    score = sum(x[:, j] if j % 2 == 0 else x[:, j] * x[:, j - 1] for j in range(6))
    y = (score > 0) ^ (r.random(n) < 0.1)
    best = float("inf")
    for _ in range(1 if n > 50000 else 3):
        start = time.perf_counter()
        RandomForestClassifier(100, oob_score=True, n_jobs=1, random_state=1).fit(x, y)
        best = min(best, time.perf_counter() - start)
    print("%d x %d: %.2f s" % (n, d, best))

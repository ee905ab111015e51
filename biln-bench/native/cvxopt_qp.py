"""Solves a programme of the test set with CVXOPT: cvxopt_qp.py FOLDER NAME OUT. Prints the processor seconds of the solve alone."""
import csv, gzip, sys, time
import numpy as np
from cvxopt import matrix, solvers, spmatrix

folder, name, out = sys.argv[1:4]
p = next(row for row in csv.DictReader(open(folder + "/problems.csv")) if row["name"] == name)
rows = np.loadtxt(gzip.open(folder + "/" + p["points"], "rt"), delimiter=",")
target, source = rows[:, 1:], rows[rows[:, 0] == 1, 1:]
sigma, bound, epsilon = float(p["sigma"]), float(p["bound"]), float(p["epsilon"])


def kernel(a, b):
    squared = np.maximum(0, (a**2).sum(1)[:, None] + (b**2).sum(1)[None, :] - 2 * a @ b.T)
    return np.exp(-sigma * (squared if p["kernel"] == "gaussian" else np.sqrt(squared)))


K = kernel(source, source)
m, n = len(source), len(target)
kappa = m / n * kernel(source, target).sum(1)
# -b <= 0, b <= B, sum b <= m (1 + eps), -sum b <= -m (1 - eps)
G = spmatrix(
    [-1.0] * m + [1.0] * m + [1.0] * m + [-1.0] * m,
    list(range(m)) + list(range(m, 2 * m)) + [2 * m] * m + [2 * m + 1] * m,
    list(range(m)) * 4,
)
h = matrix([0.0] * m + [bound] * m + [m * (1 + epsilon), -m * (1 - epsilon)])
solvers.options.update(show_progress=False, abstol=1e-10, reltol=1e-10, feastol=1e-10, maxiters=200)
start = time.process_time()
answer = solvers.qp(matrix(K), matrix(-kappa), G, h)
print("%.3f" % (time.process_time() - start))
np.savetxt(out, np.clip(np.array(answer["x"]).ravel(), 0, bound), fmt="%.17g")

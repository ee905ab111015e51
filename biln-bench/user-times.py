"""What a user waits for: `./biln` on tables of four sizes, seconds and memory, beside scikit-learn's forest where Debian's package is there.

    python3 biln-bench/user-times.py [quick]        at the project's root; quick leaves out the million rows

The forest of scikit-learn is fitted in five folds of 100 trees on all cores: the out-of-fold probabilities that cleanlab needs
before it begins. Prints a table in Markdown. The tables are drawn anew, the same each time."""
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

CASES = [
    # rows, features, classes, what is run
    (3000, 28, 2, 'check'),
    (3000, 16, 7, 'check'),
    (50000, 20, 2, 'fit'),
    (1000000, 10, 2, 'fit'),
]

PEER = """
import sys, numpy
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_predict
table = numpy.genfromtxt(sys.argv[1], delimiter=',', skip_header=1, dtype=str)
cross_val_predict(RandomForestClassifier(100, n_jobs=-1, random_state=1), table[:, :-1].astype(float), table[:, -1], cv=5, method='predict_proba')
"""


def draw(path, rows, features, classes):
    """Classes around centres of their own, one product of features, 15 labels of 100 drawn anew."""
    chance = random.Random(5)
    centres = [[chance.gauss(0, 1) for _ in range(features)] for _ in range(classes)]
    spread = 0.45 if classes == 2 else 0.8
    with open(path, 'w') as file:
        file.write(','.join(f'f{j}' for j in range(features)) + ',y\n')
        for _ in range(rows):
            c = chance.randrange(classes)
            x = [centres[c][j] * spread + chance.gauss(0, 1) for j in range(features)]
            x[0] *= x[1]
            if chance.random() < 0.15:
                c = chance.randrange(classes)
            file.write(','.join(f'{v:.4f}' for v in x) + f',c{c}\n')


def run(command):
    """Seconds and megabytes of a command."""
    before = time.time()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, errors = process.communicate()
    seconds = time.time() - before
    if process.returncode:
        raise SystemExit(errors.decode())
    return seconds


def peak(command):
    """The same in a process of its own, so that its children's peak is this command's."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        seconds = run(command)
        megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        os.write(writer, f'{seconds} {megabytes}'.encode())
        os._exit(0)
    os.waitpid(child, 0)
    return [float(v) for v in os.read(reader, 100).split()]


def main():
    quick = 'quick' in sys.argv[1:]
    python = '/usr/bin/python3' if os.path.exists('/usr/bin/python3') else sys.executable
    has_peer = subprocess.run([python, '-c', 'import sklearn'], capture_output=True).returncode == 0
    print('| command | rows x features, classes | seconds | MB | forest of scikit-learn in five folds, seconds | MB |')
    print('|---|---|--:|--:|--:|--:|')
    with tempfile.TemporaryDirectory() as folder:
        for rows, features, classes, command in CASES[:3] if quick else CASES:
            table = os.path.join(folder, 'table.csv')
            draw(table, rows, features, classes)
            out = ['--report', os.path.join(folder, 'report.html')] if command == 'check' else ['--model', os.path.join(folder, 'model.json')]
            ours = [peak(['./biln', command, table, '--label', 'y', '--force', *out]) for _ in range(3 if rows < 10000 else 1)]
            best = min(ours)
            theirs = peak([python, '-c', PEER, table]) if has_peer and rows < 100000 else None
            beside = f'{theirs[0]:.1f} | {theirs[1]:.0f}' if theirs else '- | -'
            print(f'| `{command}` | {rows:,} x {features}, {classes} | {best[0]:.1f} | {best[1]:.0f} | {beside} |', flush=True)


if __name__ == '__main__':
    main()

"""Runs `./biln consensus` by every method on public sets of votes and prints accuracy beside crowd-kit's, as Markdown.

usage, at the project's root:  python3 biln-bench/public-votes.py FOLDER
  FOLDER  NAME.votes.csv (worker, task, label), NAME.truth.csv (task, label), results.csv (crowd-kit's); they are not part of the project
"""
import csv, io, os, subprocess, sys

METHODS = ['majority', 'dawid-skene', 'glad', 'mace']


def rows(path):
    with open(path, newline='') as file:
        return list(csv.reader(file))


def main(folder):
    theirs = {(r[0], r[1]): r[6] for r in rows(os.path.join(folder, 'results.csv'))[1:]}
    head = ' | '.join(f'{method}: theirs, ours' for method in METHODS) + ' |\n|---|---|' + '---|' * len(METHODS)
    accuracy = []
    for name in sorted({key[0] for key in theirs}):
        path = os.path.join(folder, name + '.truth.csv')
        truth = {r[0]: r[1] for r in rows(path)[1:]} if os.path.exists(path) else {}
        votes = os.path.join(folder, name + '.votes.csv')
        worker, task, label = rows(votes)[0]
        right = []
        for method in METHODS:
            run = subprocess.run(['./biln', 'consensus', votes, '--item', task, '--annotator', worker, '--label', label, '--method', method,
                                  '--out', '-', '--report', os.devnull, '--force'], capture_output=True, text=True)
            if run.returncode:
                raise SystemExit(run.stderr)
            said = {r[0]: r[1] for r in csv.reader(io.StringIO(run.stdout))}
            judged = [item for item in truth if item in said]
            share = theirs.get((name, method), '')
            if judged:
                ours = 100 * sum(said[item] == truth[item] for item in judged) / len(judged)
                right.append(f"{f'{100 * float(share):.1f}' if share else '-'}, {ours:.1f}")
        if judged:
            accuracy.append(f'| {name} | {len(judged)} | ' + ' | '.join(right) + ' |')
    print('Accuracy in percent\n\n| set | judged | ' + head)
    print('\n'.join(accuracy))


if __name__ == '__main__':
    main(sys.argv[1])

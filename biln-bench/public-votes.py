"""Runs `./biln consensus` by every method on public sets of votes and prints accuracy and seconds beside crowd-kit's, as Markdown.

usage, at the project's root:  python3 biln-bench/public-votes.py FOLDER
  FOLDER  NAME.votes.csv (worker, task, label), NAME.truth.csv (task, label), results.csv (crowd-kit's); they are not part of the project
"""
import csv, io, os, subprocess, sys, time

METHODS = ['majority', 'dawid-skene', 'glad', 'mace']


def rows(path):
    with open(path, newline='') as file:
        return list(csv.reader(file))


def main(folder):
    theirs = {(r[0], r[1]): (r[6], r[9]) for r in rows(os.path.join(folder, 'results.csv'))[1:]}
    head = ' | '.join(f'{method}: theirs, ours' for method in METHODS) + ' |\n|---|---|' + '---|' * len(METHODS)
    accuracy, seconds = [], []
    for name in sorted({key[0] for key in theirs}):
        path = os.path.join(folder, name + '.truth.csv')
        truth = {r[0]: r[1] for r in rows(path)[1:]} if os.path.exists(path) else {}
        votes = os.path.join(folder, name + '.votes.csv')
        worker, task, label = rows(votes)[0]
        right, took = [], []
        for method in METHODS:
            began = time.time()
            run = subprocess.run(['./biln', 'consensus', votes, '--item', task, '--annotator', worker, '--label', label, '--method', method,
                                  '--out', '-', '--report', os.devnull, '--force'], capture_output=True, text=True)
            elapsed = time.time() - began
            if run.returncode:
                raise SystemExit(run.stderr)
            said = {r[0]: r[1] for r in csv.reader(io.StringIO(run.stdout))}
            judged = [item for item in truth if item in said]
            share, slow = theirs.get((name, method), ('', ''))
            if judged:
                ours = 100 * sum(said[item] == truth[item] for item in judged) / len(judged)
                right.append(f"{f'{100 * float(share):.1f}' if share else '-'}, {ours:.1f}")
            took.append(f"{slow or '-'}, {elapsed:.2f}")
        if judged:
            accuracy.append(f'| {name} | {len(judged)} | ' + ' | '.join(right) + ' |')
        seconds.append(f'| {name} | {len(rows(votes)) - 1} | ' + ' | '.join(took) + ' |')
    print('Accuracy in percent\n\n| set | judged | ' + head)
    print('\n'.join(accuracy))
    print('\nSeconds: theirs of the method alone, ours of the whole command\n\n| set | votes | ' + head)
    print('\n'.join(seconds))


if __name__ == '__main__':
    main(sys.argv[1])

"""Plants errors in ten tables, runs `./biln check` on each as a user would, and prints what it said beside the truth, as Markdown.

usage, at the project's root:  python3 biln-bench/planted.py
"""
import csv, gzip, io, json, math, os, random, subprocess, tempfile

TABLES = 'biln-experiments/src/main/resources/org/biln/experiments/compare/'


def shipped(name):
    with gzip.open(TABLES + name + '.csv.gz', 'rt', newline='') as file:
        rows = list(csv.reader(file))
    at = rows[0].index('label')
    return rows[0], rows[1:], at


def rings(n, rare, rng):
    """Two rings with some overlap; the inner one has a share `rare` of the rows."""
    rows = []
    for _ in range(n):
        inner = rng.random() < rare
        radius, angle = rng.gauss(1 if inner else 2.2, 0.3), rng.uniform(0, 2 * math.pi)
        rows.append([f'{radius * math.cos(angle):.4f}', f'{radius * math.sin(angle):.4f}', f'{rng.gauss(0, 1):.4f}',
                     rng.choice(['north', 'south', 'east']), 'inner' if inner else 'outer'])
    return ['x', 'y', 'z', 'site', 'label'], rows, 4


def other(label, labels, rng):
    return rng.choice([one for one in labels if one != label])


def plant(header, rows, at, noise, rng):
    """The observed labels; adds a column where the noise needs one."""
    truth = [row[at] for row in rows]
    labels = sorted(set(truth))
    if noise == 'none':
        return truth
    if noise.startswith('uniform'):
        rates = [float(noise.split()[1].rstrip('%')) / 100] * len(rows)
    elif noise == 'annotator':
        who = [rng.choice(['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn']) for _ in rows]
        header.append('by')
        for row, one in zip(rows, who):
            row.append(one)
        rates = [0.5 if one == 'Bob' else 0.01 for one in who]
    elif noise == 'category':
        column = header.index('site')
        rates = [0.3 if row[column] == 'east' else 0 for row in rows]
    elif noise == 'boundary':
        rates = [0.5 if abs(math.hypot(float(row[0]), float(row[1])) - 1.6) < 0.35 else 0 for row in rows]
    elif noise == 'pairwise 10%':
        return [labels[(labels.index(one) + 1) % len(labels)] if rng.random() < 0.1 else one for one in truth]
    return [other(one, labels, rng) if rng.random() < rate else one for one, rate in zip(truth, rates)]


RING = random.Random(11)
CASES = [
    ('wine', lambda: shipped('wine'), 'annotator'), ('dna', lambda: shipped('dna'), 'annotator'),
    ('rings', lambda: rings(1200, 0.5, RING), 'category'), ('rings', lambda: rings(1200, 0.5, RING), 'boundary'),
    ('rings, a class of 2 %', lambda: rings(2000, 0.02, RING), 'uniform 1%'), ('digits', lambda: shipped('digits'), 'pairwise 10%'),
    ('musk', lambda: shipped('musk'), 'uniform 3%'), ('dna', lambda: shipped('dna'), 'uniform 3%'),
    ('wine', lambda: shipped('wine'), 'none'), ('promoters', lambda: shipped('promoters'), 'none')]


def main():
    print('| table | errors | rows | wrong | expected (90 % interval) | listed | right | F1 | above 1/2 | right | where doubt gathers |')
    print('|---|---|---|---|---|---|---|---|---|---|---|')
    for number, (name, make, noise) in enumerate(CASES):
        header, rows, at = make()
        rows = [list(row) for row in rows]
        truth = [row[at] for row in rows]
        observed = plant(header, rows, at, noise, random.Random(number))
        with tempfile.TemporaryDirectory() as folder:
            table, judged = os.path.join(folder, 'table.csv'), os.path.join(folder, 'judged.csv')
            with open(table, 'w', newline='') as file:
                write = csv.writer(file)
                write.writerow(header)
                write.writerows(row[:at] + [label] + row[at + 1:] for row, label in zip(rows, observed))
            run = subprocess.run(['./biln', 'check', table, '--label', 'label', '--json', '--out', judged], capture_output=True, text=True)
            if run.returncode:
                raise SystemExit(run.stderr)
            said = json.loads(run.stdout)
            with open(judged, newline='') as file:
                rows_judged = list(csv.DictReader(file))
        wrong = [a != b for a, b in zip(observed, truth)]
        listed = [row['suspect'] == '1' for row in rows_judged]
        likely = [float(row['wrong']) > 0.5 for row in rows_judged]
        hits = sum(a and b for a, b in zip(listed, wrong))
        f1 = 2 * hits / (sum(listed) + sum(wrong)) if sum(wrong) else None
        where = '; '.join(f"{g['column'] or 'rows'} = {g['value']}: {g['expected_errors']:.0f} of {g['rows']}" for g in said['gatherings'][:2])
        print(f"| {name} | {noise} | {len(rows)} | {sum(wrong)} | {said['expected_errors']:.0f} ({said['expected_errors_low']} to "
              f"{said['expected_errors_high']}) | {sum(listed)} | {hits} | {'' if f1 is None else f'{f1:.2f}'} | {sum(likely)} | "
              f"{sum(a and b for a, b in zip(likely, wrong))} | {where} |", flush=True)


if __name__ == '__main__':
    main()

#!/bin/sh
# The six programmes of results/kmm-problems by native solvers, each answer judged by KmmEvaluator: a Markdown table.
# Times are processor time, which other work on the machine disturbs less. Debian: apt-get install python3-cvxopt python3-numpy r-cran-quadprog. One thread each. Nobody waits longer than ten minutes for an answer.
#
# Usage: biln-bench/native/run.sh [FOLDER]
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
folder=${1:-$root/results/kmm-problems}
jar=$root/biln-bench/target/benchmarks.jar
[ -f "$jar" ] || { echo "build the benchmarks first: ./biln bench --list" >&2; exit 1; }
judge() {
    java -Xmx2g -cp "$jar" org.biln.bench.kmm.KmmTestSet "$@"
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1
echo '| problem | solver | processor seconds | residual | objective |'
echo '|---|---|--:|--:|--:|'
judge time "$folder"
tail -n +2 "$folder/problems.csv" | cut -d, -f1 | while read -r name; do
    for solver in cvxopt quadprog; do
        case $solver in
            cvxopt) set -- "${PYTHON:-/usr/bin/python3}" "$root/biln-bench/native/cvxopt_qp.py" ;;
            quadprog) set -- Rscript "$root/biln-bench/native/quadprog_qp.R" ;;
        esac
        if seconds=$(timeout 600 "$@" "$folder" "$name" "$work/beta" 2>"$work/error" </dev/null); then
            echo "| $name | $solver | $seconds | $(judge judge "$folder" "$name" "$work/beta") |"
        else
            echo "| $name | $solver | | $(grep -v '^Calls\|^Execution\|^Timing' "$work/error" | tail -n 1 | cut -c1-80) | |"
        fi
    done
done

#!/usr/bin/env bash
# A standalone Spark cluster on the loopback address, from the jars that Maven resolves: one master and two workers, each a process of
# its own. Nothing is downloaded but what the build has downloaded.
#
#   cluster.sh make DIR                  the folder: DIR/jars, a Spark home without its scripts
#   cluster.sh start DIR [CORES [MEM]]   master and two workers with so many cores (1) and so much memory (2g) each
#   cluster.sh submit DIR ARGUMENTS...   spark-submit to it
#   cluster.sh local DIR ARGUMENTS...    spark-submit without it (say --master local[2])
#   cluster.sh kill DIR N                kill -9 of worker N (1 or 2)
#   cluster.sh stop DIR                  ends what start began
set -euo pipefail

module="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
verb="${1:?make, start, submit, local, kill or stop}"
dir="$(mkdir -p "${2:?a folder}" && cd "$2" && pwd)"
shift 2
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
port="${SPARK_MASTER_PORT:-17077}"
# the one place that has them is the module's pom
read -r -a opens <<< "$(sed -n 's:.*<spark.add.opens>\(.*\)</spark.add.opens>.*:\1:p' "$module/pom.xml")"
export SPARK_HOME="$dir" SPARK_LOCAL_IP=127.0.0.1 SPARK_SCALA_VERSION=2.13

begin() { # name, class, arguments
  local name="$1"
  shift
  "$java" "${opens[@]}" -Xmx512m -cp "$dir/jars/*" "$@" > "$dir/$name.log" 2>&1 &
  echo $! > "$dir/$name.pid"
}

await() { # file, text
  for _ in $(seq 300); do
    if grep -q "$2" "$1" 2> /dev/null; then return; fi
    sleep 0.2
  done
  echo "no \"$2\" in $1 after 60 s" >&2
  exit 1
}

case "$verb" in
  make)
    (cd "$module/.." && mvn -q -pl biln-spark -am -DskipTests -Dmaven.javadoc.skip=true -Pcluster -Dcluster.jars="$dir/jars" package)
    echo "$(find "$dir/jars" -name '*.jar' | wc -l) jars in $dir/jars"
    ;;
  start)
    begin master org.apache.spark.deploy.master.Master --host 127.0.0.1 --port "$port" --webui-port 0
    await "$dir/master.log" "Starting Spark master at"
    for n in 1 2; do
      begin "worker$n" org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --webui-port 0 \
        --cores "${1:-1}" --memory "${2:-2g}" --work-dir "$dir/work$n" "spark://127.0.0.1:$port"
      await "$dir/worker$n.log" "Successfully registered with master"
    done
    echo "spark://127.0.0.1:$port"
    ;;
  submit)
    exec "$java" "${opens[@]}" -Xmx"${DRIVER_MEMORY:-2g}" -cp "${DRIVER_CLASSES:+$DRIVER_CLASSES:}$dir/jars/*" \
      org.apache.spark.deploy.SparkSubmit --master "spark://127.0.0.1:$port" \
      --conf spark.driver.host=127.0.0.1 --conf spark.driver.bindAddress=127.0.0.1 --conf spark.ui.enabled=false "$@"
    ;;
  local)
    exec "$java" "${opens[@]}" -Xmx"${DRIVER_MEMORY:-2g}" -cp "${DRIVER_CLASSES:+$DRIVER_CLASSES:}$dir/jars/*" \
      org.apache.spark.deploy.SparkSubmit \
      --conf spark.driver.host=127.0.0.1 --conf spark.driver.bindAddress=127.0.0.1 --conf spark.ui.enabled=false "$@"
    ;;
  kill)
    kill -9 "$(cat "$dir/worker${1:?1 or 2}.pid")"
    rm "$dir/worker$1.pid"
    ;;
  stop)
    for pid in "$dir"/*.pid; do
      [ -e "$pid" ] || continue
      kill "$(cat "$pid")" 2> /dev/null || true
      rm "$pid"
    done
    ;;
  *)
    echo "$verb is none of make, start, submit, local, kill, stop" >&2
    exit 2
    ;;
esac

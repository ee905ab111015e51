#!/usr/bin/env bash
# A standalone Spark cluster on the loopback address, from the jars that Maven resolves: one master and two workers, each a process of
# its own. Nothing is downloaded but what the build has downloaded.
#
#   cluster.sh make DIR                  the folder: DIR/jars, a Spark home without its scripts
#   cluster.sh start DIR [CORES [MEM]]   master and two workers with so many cores (1) and so much memory (2g) each
#   cluster.sh submit DIR ARGUMENTS...   spark-submit to it
#   cluster.sh local DIR ARGUMENTS...    spark-submit without it (say --master local[2])
#   cluster.sh kill DIR N                kill -9 of worker N (1 or 2)
#   cluster.sh restart DIR N             worker N again, with the cores and memory it was started with
#   cluster.sh status DIR                what of it runs
#   cluster.sh stop DIR                  ends all that start and restart began
#
# SPARK_MASTER_PORT (17077) is the master's port. The drivers' web pages are on unless spark.ui.enabled says otherwise.
set -euo pipefail

module="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
verb="${1:?make, start, submit, local, kill, restart, status or stop}"
dir="$(mkdir -p "${2:?a folder}" && cd "$2" && pwd)"
shift 2
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
port="${SPARK_MASTER_PORT:-17077}"
# the one place that has them is the module's pom
read -r -a opens <<< "$(sed -n 's:.*<spark.add.opens>\(.*\)</spark.add.opens>.*:\1:p' "$module/pom.xml")"
export SPARK_HOME="$dir" SPARK_LOCAL_IP=127.0.0.1 SPARK_SCALA_VERSION=2.13

# Every process of a cluster names its folder on its command line, so it is found whatever became of the files here.
processes() { # name, or nothing for all
  local all=(/proc/[0-9]*/cmdline) # before there is a grep whose own command line names the folder
  { grep -lzF"${1:+x}" -- "-Dbiln.cluster=$dir/${1:-}" "${all[@]}" 2> /dev/null || true; } | cut -d / -f 3
}

begin() { # name, class, arguments
  local name="$1"
  shift
  "$java" "${opens[@]}" "-Dbiln.cluster=$dir/$name" -Xmx512m -cp "$dir/jars/*" "$@" > "$dir/$name.log" 2>&1 &
}

await() { # name, text
  for _ in $(seq 300); do
    if grep -q "$2" "$dir/$1.log" 2> /dev/null; then return; fi
    if [ -z "$(processes "$1")" ]; then break; fi
    sleep 0.2
  done
  echo "$1 does not start: no \"$2\" in $dir/$1.log" >&2
  tail -n 3 "$dir/$1.log" >&2
  exit 1
}

worker() { # number
  local cores memory
  read -r cores memory < "$dir/size"
  begin "worker$1" org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --webui-port 0 \
    --cores "$cores" --memory "$memory" --work-dir "$dir/work$1" "spark://127.0.0.1:$port"
  await "worker$1" "Successfully registered with master"
}

number() { # what was given
  if [ "${1:-}" != 1 ] && [ "${1:-}" != 2 ]; then
    echo "which worker: 1 or 2" >&2
    exit 2
  fi
}

case "$verb" in
  make)
    (cd "$module/.." && mvn -q -pl biln-spark -am -DskipTests -Dmaven.javadoc.skip=true -Pcluster -Dcluster.jars="$dir/jars" package)
    echo "$(find "$dir/jars" -name '*.jar' | wc -l) jars in $dir/jars"
    ;;
  start)
    if [ -n "$(processes)" ]; then
      echo "a cluster in $dir runs already (processes $(processes | tr '\n' ' ')): stop it, or restart a worker" >&2
      exit 1
    fi
    echo "${1:-1} ${2:-2g}" > "$dir/size"
    # a port that is taken is refused; without this Spark takes the next, and the workers go to another's master
    begin master -Dspark.port.maxRetries=0 org.apache.spark.deploy.master.Master --host 127.0.0.1 --port "$port" --webui-port 0
    await master "Starting Spark master at spark://127.0.0.1:$port"
    worker 1
    worker 2
    echo "spark://127.0.0.1:$port"
    ;;
  submit)
    exec "$java" "${opens[@]}" -Xmx"${DRIVER_MEMORY:-2g}" -cp "${DRIVER_CLASSES:+$DRIVER_CLASSES:}$dir/jars/*" \
      org.apache.spark.deploy.SparkSubmit --master "spark://127.0.0.1:$port" \
      --conf spark.driver.host=127.0.0.1 --conf spark.driver.bindAddress=127.0.0.1 "$@"
    ;;
  local)
    exec "$java" "${opens[@]}" -Xmx"${DRIVER_MEMORY:-2g}" -cp "${DRIVER_CLASSES:+$DRIVER_CLASSES:}$dir/jars/*" \
      org.apache.spark.deploy.SparkSubmit \
      --conf spark.driver.host=127.0.0.1 --conf spark.driver.bindAddress=127.0.0.1 "$@"
    ;;
  kill)
    number "${1:-}"
    kill -9 $(processes "worker$1")
    ;;
  restart)
    number "${1:-}"
    if [ -n "$(processes "worker$1")" ]; then
      echo "worker $1 runs already: process $(processes "worker$1")" >&2
      exit 1
    fi
    if [ -z "$(processes master)" ]; then
      echo "there is no master: start the cluster" >&2
      exit 1
    fi
    worker "$1"
    ;;
  status)
    for name in master worker1 worker2; do
      echo "$name: $(processes "$name" | tr '\n' ' ')"
    done
    ;;
  stop)
    for pid in $(processes); do
      kill "$pid" 2> /dev/null || true
    done
    for _ in $(seq 50); do
      if [ -z "$(processes)" ]; then exit 0; fi
      sleep 0.2
    done
    for pid in $(processes); do
      kill -9 "$pid" 2> /dev/null || true
    done
    ;;
  *)
    echo "$verb is none of make, start, submit, local, kill, restart, status, stop" >&2
    exit 2
    ;;
esac

#!/bin/sh
# Publishes all modules to a folder as `mvn -Prelease deploy` would to Maven Central, signed with a throw-away key, and has
# a program that knows nothing but that folder (and the libraries it needs) resolve, compile and run them. Leaves nothing behind
# but the folder given, and does not touch the local Maven repository.
#
# Usage: release/check.sh [FOLDER]        FOLDER keeps what was published; without it, it is removed at the end
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
work=$(mktemp -d)
trap 'gpgconf --homedir "$work/gpg" --kill all 2>/dev/null || true; rm -rf "$work"' EXIT
repository=${1:-$work/repository}
mkdir -p "$repository" "$work/gpg" "$work/consumer/src/main/java"
repository=$(CDPATH='' cd -- "$repository" && pwd -P)
chmod 700 "$work/gpg"
export GNUPGHOME="$work/gpg"

fail() {
    printf 'release/check.sh: %s\n' "$1" >&2
    exit 1
}

gpg --batch --quiet --pinentry-mode loopback --passphrase '' \
    --quick-generate-key 'biln check <check@example.org>' ed25519 sign 1d 2>"$work/gpg.log" ||
    { cat "$work/gpg.log"; fail 'no key'; }

mvn -q -B -ntp -f "$root/pom.xml" -Prelease -Dmaven.test.skip=true -Djacoco.skip=true -Dspotless.check.skip=true \
    -Dmdep.analyze.skip=true -Dmaven.install.skip=true -DaltDeploymentRepository="folder::file:$repository" deploy

version=$(sed -n 's:.*<version>\(.*\)</version>.*:\1:p' "$root/pom.xml" | head -n 1)
for module in biln-bom biln-core biln-forest biln-kmm biln-crowd biln-table biln-auto biln-experiments biln-spark biln-cli; do
    folder=$repository/org/biln/$module/$version
    pom=$(find "$folder" -name "$module-*.pom" | sort | tail -n 1)
    [ -n "$pom" ] || fail "$module has no POM in $folder"
    for element in name description url licenses developers scm; do
        grep -q "<$element>" "$pom" || grep -q "<$element " "$pom" || fail "the POM of $module has no <$element>"
    done
    if grep -q '<parent>' "$pom"; then fail "the POM of $module needs a parent"; fi
    base=${pom%.pom}
    files="$pom $base-cyclonedx.json"
    [ "$module" = biln-bom ] || files="$files $base.jar $base-sources.jar $base-javadoc.jar"
    for file in $files; do
        [ -f "$file" ] || fail "$module: no $(basename "$file")"
        gpg --batch --quiet --verify "$file.asc" "$file" 2>/dev/null || fail "$(basename "$file") is not signed"
    done
done
[ ! -d "$repository/org/biln/biln-parent" ] || fail 'the parent was published'
[ ! -d "$repository/org/biln/biln-bench" ] || fail 'the benchmarks were published'

cat >"$work/consumer/pom.xml" <<END
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.example</groupId>
  <artifactId>consumer</artifactId>
  <version>1</version>
  <repositories><repository><id>folder</id><url>file:$repository</url></repository></repositories>
  <dependencyManagement><dependencies><dependency>
    <groupId>org.biln</groupId><artifactId>biln-bom</artifactId><version>$version</version>
    <type>pom</type><scope>import</scope>
  </dependency></dependencies></dependencyManagement>
  <dependencies>
$(for module in biln-core biln-forest biln-kmm biln-crowd biln-table biln-auto biln-experiments biln-spark biln-cli; do
    printf '    <dependency><groupId>org.biln</groupId><artifactId>%s</artifactId></dependency>\n' "$module"
done)
  </dependencies>
</project>
END
cat >"$work/consumer/src/main/java/Consumer.java" <<'END'
import org.biln.auto.AutoLearner;
import org.biln.auto.BaseLearners;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

public final class Consumer {
    public static void main(String[] args) {
        Rng rng = Rng.of(1);
        DMatrixRMaj x = new DMatrixRMaj(200, 2);
        int[] y = new int[200];
        for (int i = 0; i < 200; i++) {
            x.set(i, 0, rng.nextGaussian());
            x.set(i, 1, rng.nextGaussian());
            y[i] = x.get(i, 0) > 0 ? 1 : 0;
        }
        var result = AutoLearner.builder().members(BaseLearners.of(200)).seed(1).build().learn(Sample.of(x, y));
        if (!(result.classifier().probability(x, 0) >= 0)) {
            throw new AssertionError("no probability");
        }
        System.out.println("resolved, compiled and run");
    }
}
END
# Libraries and plugins come from wherever this machine gets them, but into a repository of their own.
cache=${MAVEN_REPO_LOCAL:-$HOME/.m2/repository}
cat >"$work/settings.xml" <<END
<settings>
  <profiles><profile><id>cache</id>
    <repositories><repository><id>cache</id><url>file:$cache</url></repository></repositories>
    <pluginRepositories><pluginRepository><id>cache</id><url>file:$cache</url></pluginRepository></pluginRepositories>
  </profile></profiles>
  <activeProfiles><activeProfile>cache</activeProfile></activeProfiles>
</settings>
END
rm -rf "$work/m2"
mvn -q -B -ntp -s "$work/settings.xml" -Dmaven.repo.local="$work/m2" -f "$work/consumer/pom.xml" \
    org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath -Dmdep.outputFile="$work/classpath"
javac --release 17 -proc:none -d "$work/consumer/classes" -cp "$(cat "$work/classpath")" "$work/consumer/src/main/java/Consumer.java"
java -cp "$work/consumer/classes:$(cat "$work/classpath")" Consumer
case $(cat "$work/classpath") in
    *"$work/m2/org/biln/biln-kmm/"*) ;;
    *) fail 'the modules were not taken from the folder' ;;
esac
printf 'release/check.sh: %s is complete, signed and resolves from a folder\n' "$version"

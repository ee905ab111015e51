package org.biln.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What other programs may call is written down in {@code api.txt}, a line a member, so that no change of it goes unnoticed. Whoever
 * means the change runs this test with {@code -Dapi.update=true} and commits the file.
 */
class PublicApiTest {
    private static final List<String> LIBRARIES = List.of("core", "forest", "kmm", "crowd", "table", "auto");
    private static final Path LISTED = Path.of("src/test/resources/api.txt");

    @Test
    void thePublicApiIsTheOneThatIsWrittenDown() throws IOException {
        JavaClasses all = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("org.biln");
        Set<String> api = new TreeSet<>();
        for (String library : LIBRARIES) {
            Set<String> exported = exported(library);
            all.stream()
                    .filter(type -> exported.contains(type.getPackageName()) && isPublic(type))
                    .forEach(type -> add(type, api));
        }
        assertThat(api).hasSizeGreaterThan(300);
        if (Boolean.getBoolean("api.update")) {
            Files.writeString(LISTED, String.join("\n", api) + "\n");
        }
        assertThat(String.join("\n", api) + "\n")
                .as("the public API; if the change is meant, run this test with -Dapi.update=true")
                .isEqualTo(Files.readString(LISTED));
    }

    /** The packages that a module exports to everybody. */
    private static Set<String> exported(String library) {
        return ModuleFinder.of(Path.of("../biln-" + library + "/target/classes")).findAll().stream()
                .flatMap(module -> module.descriptor().exports().stream())
                .filter(exports -> !exports.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(PublicApiTest::isPublic).orElse(true);
    }

    private static void add(JavaClass type, Set<String> api) {
        api.add(type.getName());
        Stream.concat(type.getMethods().stream(), type.getConstructors().stream())
                .filter(member -> isOpen(member.getModifiers()))
                .map(PublicApiTest::described)
                .forEach(api::add);
        type.getFields().stream()
                .filter(field -> isOpen(field.getModifiers()))
                .map(JavaField::getFullName)
                .forEach(api::add);
    }

    private static boolean isOpen(Set<JavaModifier> modifiers) {
        return !modifiers.contains(JavaModifier.SYNTHETIC)
                && (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED));
    }

    private static String described(JavaCodeUnit member) {
        String parameters = member.getRawParameterTypes().stream()
                .map(JavaClass::getSimpleName)
                .collect(Collectors.joining(", "));
        String result =
                member.isConstructor() ? "" : " " + member.getRawReturnType().getSimpleName();
        return member.getOwner().getName() + "." + member.getName() + "(" + parameters + ")" + result;
    }
}

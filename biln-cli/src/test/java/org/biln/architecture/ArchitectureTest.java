package org.biln.architecture;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.targetOwner;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** The rules of docs/ARCHITECTURE.md that a machine can hold. */
class ArchitectureTest {
    private static final JavaClasses PROJECT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.biln");

    private static final ArchCondition<JavaField> BE_CONSTANT = new ArchCondition<>("be final") {
        @Override
        public void check(JavaField field, ConditionEvents events) {
            // Synthetic fields belong to the compiler and the coverage agent.
            boolean constant =
                    field.getModifiers().contains(FINAL) || field.getModifiers().contains(SYNTHETIC);
            events.add(new SimpleConditionEvent(field, constant, field.getFullName() + " is static and not final"));
        }
    };

    @Test
    void noPackagesNeedEachOther() {
        SlicesRuleDefinition.slices()
                .matching("org.biln.(**)")
                .should()
                .beFreeOfCycles()
                .check(PROJECT);
    }

    @Test
    void dependenciesPointFromTheProgramToTheCore() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("core")
                .definedBy("org.biln.core..")
                .layer("forest")
                .definedBy("org.biln.forest..")
                .layer("kmm")
                .definedBy("org.biln.kmm..")
                .layer("crowd")
                .definedBy("org.biln.crowd..")
                .layer("table")
                .definedBy("org.biln.table..")
                .layer("auto")
                .definedBy("org.biln.auto..")
                .layer("experiments")
                .definedBy("org.biln.experiments..")
                .layer("cli")
                .definedBy("org.biln.cli..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("experiments")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("auto")
                .mayOnlyBeAccessedByLayers("experiments", "cli")
                .whereLayer("forest")
                .mayOnlyBeAccessedByLayers("auto", "experiments", "cli")
                .whereLayer("kmm")
                .mayOnlyBeAccessedByLayers("auto", "experiments", "cli")
                .whereLayer("crowd")
                .mayOnlyBeAccessedByLayers("experiments", "cli")
                .whereLayer("table")
                .mayOnlyBeAccessedByLayers("auto", "experiments", "cli")
                .whereLayer("core")
                .mayOnlyBeAccessedByLayers("forest", "kmm", "crowd", "table", "auto", "experiments", "cli")
                .check(PROJECT);
    }

    @Test
    void onlyTheProgramPrints() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.biln.cli..")
                .should(ACCESS_STANDARD_STREAMS)
                .because("a library that prints cannot be reused")
                .check(PROJECT);
    }

    @Test
    void noStreamIsParallel() {
        noClasses()
                .should()
                .callMethodWhere(target(nameMatching("parallelStream|parallel")))
                .because("the caller decides the parallelism, and sums are taken in one fixed order")
                .check(PROJECT);
    }

    @Test
    void nothingStaticChanges() {
        fields().that()
                .haveModifier(STATIC)
                .should(BE_CONSTANT)
                .because("hidden state ties one result to another")
                .check(PROJECT);
    }

    @Test
    void theNumericalCoreTakesNoFunctionWhoseLastBitMayDiffer() {
        ArchRule rule = noClasses()
                .that()
                .resideInAnyPackage(
                        "org.biln.core..", "org.biln.forest..", "org.biln.kmm..", "org.biln.crowd..", "org.biln.auto..")
                .should()
                .callMethodWhere(target(nameMatching("exp|expm1|log|log10|log1p|pow|sin|cos|tan|sinh|cosh|tanh|cbrt"))
                        .and(targetOwner(type(Math.class))))
                .because("Math may answer differently on another machine; StrictMath and Exp do not");
        rule.check(PROJECT);
    }

    @Test
    void theRulesSeeEveryModule() {
        for (String module : new String[] {"core", "forest", "kmm", "crowd", "table", "auto", "experiments", "cli"}) {
            assertThat(PROJECT.stream().anyMatch(c -> c.getPackageName().startsWith("org.biln." + module)))
                    .as("classes of biln-%s on the class path", module)
                    .isTrue();
        }
    }
}

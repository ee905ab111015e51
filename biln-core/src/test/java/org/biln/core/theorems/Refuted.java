package org.biln.core.theorems;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Marks a property that must not hold: the search has to find a counterexample. A theorem's mutation carries it, which
 * shows that the theorem's own property, searched in the same way, has teeth.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@AddLifecycleHook(Refuted.Hook.class)
@interface Refuted {

    /** Turns a counterexample into success and its absence into failure. */
    final class Hook implements AroundPropertyHook {

        @Override
        public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
            PropertyExecutionResult result = property.execute();
            boolean counterexample =
                    result.throwable().filter(AssertionError.class::isInstance).isPresent();
            return counterexample
                    ? result.mapToSuccessful()
                    : result.mapToFailed("the mutation survived: no counterexample was found");
        }
    }
}

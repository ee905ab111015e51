package org.biln.core.logistic;

/** A differentiable function to minimise. */
interface Objective {
    /**
     * The value at a point, and the gradient there. If the value is not finite the gradient may be anything.
     *
     * @param theta the point
     * @param gradient where the gradient goes
     * @return the value
     */
    double evaluate(double[] theta, double[] gradient);
}

/**
 * The benchmarks: JMH around biln and its peers, the report they write, and the shapes they run on. The packages below
 * mirror the packages they measure ({@code core.logistic} measures {@code org.biln.core.logistic}, and so on);
 * {@code machine} measures the machine itself.
 */
@NullMarked
package org.biln.bench;

import org.jspecify.annotations.NullMarked;

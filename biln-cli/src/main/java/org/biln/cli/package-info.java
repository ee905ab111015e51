/**
 * The {@code biln} program: one class per command, and what commands share. Data go to standard output, messages and
 * progress to standard error; exit code 0 when it did what was asked, 1 when not, 2 for wrong usage or input.
 */
@NullMarked
package org.biln.cli;

import org.jspecify.annotations.NullMarked;

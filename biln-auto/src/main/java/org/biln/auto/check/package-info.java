/** What is said of a table's labels once it is fitted: why labels are doubted, where errors gather, what is odd about the data. */
@NullMarked
package org.biln.auto.check;

import org.jspecify.annotations.NullMarked;

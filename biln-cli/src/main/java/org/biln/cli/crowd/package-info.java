/** Files of votes: tables and exports of annotation programs. */
@NullMarked
package org.biln.cli.crowd;

import org.jspecify.annotations.NullMarked;

# Solves a programme of the test set with quadprog: Rscript quadprog_qp.R FOLDER NAME OUT. Prints the processor seconds
# of the solve alone.
library(quadprog)
args <- commandArgs(TRUE)
p <- subset(read.csv(file.path(args[1], "problems.csv")), name == args[2])
rows <- as.matrix(read.csv(gzfile(file.path(args[1], p$points)), header = FALSE))
target <- rows[, -1]
source <- target[rows[, 1] == 1, ]
kernel <- function(a, b) {
  squared <- pmax(outer(rowSums(a^2), rowSums(b^2), "+") - 2 * a %*% t(b), 0)
  exp(-p$sigma * (if (p$kernel == "gaussian") squared else sqrt(squared)))
}
m <- nrow(source)
K <- kernel(source, source)
kappa <- m / nrow(target) * rowSums(kernel(source, target))
A <- cbind(diag(m), -diag(m), 1, -1)
b <- c(rep(0, m), rep(-p$bound, m), m * (1 - p$epsilon), -m * (1 + p$epsilon))
seconds <- sum(system.time(answer <- solve.QP(K, kappa, A, b))[c("user.self", "sys.self")])
cat(sprintf("%.3f\n", seconds))
write.table(sprintf("%.17g", pmin(pmax(answer$solution, 0), p$bound)), args[3], quote = FALSE, row.names = FALSE, col.names = FALSE)

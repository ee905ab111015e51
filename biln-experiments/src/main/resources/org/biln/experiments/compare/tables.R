# Makes the tables of this folder from Debian's packages weka, r-cran-mlbench and r-cran-kernlab: Rscript tables.R, then gzip -9n *.csv
library(foreign)
library(mlbench)
library(kernlab)
RNGversion("4.0.0")
set.seed(1)

write_table <- function(name, d, label, rows = Inf, rare = 10) {
  d <- as.data.frame(lapply(d, function(column) if (is.ordered(column)) as.integer(as.character(column)) else column))
  d <- as.data.frame(lapply(d, function(column) if (is.factor(column)) trimws(as.character(column)) else column))
  d$label <- gsub(" ", "-", trimws(as.character(label)))
  if (nrow(d) > rows) {
    # a few rows of every class first, so that a subset has them all, then at random
    some <- unlist(lapply(split(seq_len(nrow(d)), d$label), function(of) of[sample.int(length(of), min(rare, length(of)))]))
    rest <- setdiff(seq_len(nrow(d)), some)
    d <- d[sort(c(some, sample(rest, rows - length(some)))), ]
  }
  write.csv(d, paste0(name, ".csv"), row.names = FALSE, na = "", quote = FALSE)
}

for (name in c("ionosphere", "credit-g", "vote", "breast-cancer", "soybean")) {
  d <- read.arff(paste0("/usr/share/doc/weka/examples/", name, ".arff"))
  write_table(name, d[, -ncol(d)], d[, ncol(d)])
}
data(Sonar); write_table("sonar", Sonar[, 1:60], Sonar$Class)
data(BreastCancer); write_table("breast-w", BreastCancer[, 2:10], BreastCancer$Class)
data(Vehicle); write_table("vehicle", Vehicle[, 1:18], Vehicle$Class)
data(Vowel); write_table("vowel", Vowel[, 2:10], Vowel$Class)
data(Glass); write_table("glass", Glass[, 1:9], paste0("type-", Glass$Type))
data(Shuttle); write_table("shuttle", Shuttle[, 1:9], Shuttle$Class, 1500)
data(Satellite); write_table("satellite", Satellite[, 1:36], Satellite$classes, 1500)
data(LetterRecognition); write_table("letter", LetterRecognition[, -1], LetterRecognition$lettr, 2500)
data(musk); write_table("musk", musk[, 1:166], paste0("class-", musk$Class))
data(promotergene); write_table("promoters", promotergene[, -1], ifelse(promotergene$Class == "+", "promoter", "other"))

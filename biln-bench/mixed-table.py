"""A table like the well-known one of diamonds, for timing: numbers, categories, holes, and labels of which some are wrong.

    python3 biln-bench/mixed-table.py 54000 > stones.csv              9 features, 3 of them text
    python3 biln-bench/mixed-table.py 1000000 --shops > million.csv   10 features, 4 of them text

Whether a stone is dear follows from its features but for a margin; one label in ten is then flipped, in one shop one in four.
The same number of rows gives the same table."""
import math
import random
import sys

CUTS = "Fair,Good,Very Good,Premium,Ideal".split(",")
COLOURS = "JIHGFED"
CLARITIES = "I1,SI2,SI1,VS2,VS1,VVS2,VVS1,IF".split(",")

rows = int(sys.argv[1])
shops = "--shops" in sys.argv
draw = random.Random(rows)
print("carat,cut,colour,clarity,depth,table,x,y,z%s,price" % (",shop" if shops else ""))
for _ in range(rows):
    carat = round(0.2 + draw.expovariate(1.7), 2)
    cut, colour, clarity = draw.randrange(5), draw.randrange(7), draw.randrange(8)
    depth, table = round(draw.gauss(61.7, 1.4), 1), round(draw.gauss(57.5, 2.2))
    side = 6.5 * carat ** (1 / 3)
    x, y, z = (round(side * k + draw.gauss(0, 0.03), 2) for k in (1, 1, depth / 100))
    shop = draw.randrange(40)
    worth = 2.2 * math.log(carat / 0.6) + 0.12 * (cut - 2) + 0.15 * (colour - 3) + 0.15 * (clarity - 3.5)
    dear = worth + draw.gauss(0, 0.25) > 0
    wrong = draw.random() < (0.25 if shops and shop == 7 else 0.1)
    cells = [carat, CUTS[cut], COLOURS[colour], CLARITIES[clarity], "" if draw.random() < 0.02 else depth, table, x, y, z]
    cells += ["shop %d" % shop] if shops else []
    print(",".join(map(str, cells)) + (",dear" if dear != wrong else ",cheap"))

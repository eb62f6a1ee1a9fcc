"""Every id for which the program must have a text, by section, family and number.

The rulebook's texts and the lines of docs/rules.md are compared with this list, so that a missing
one is named.
"""

SECTIONS = {
    "A": {"DUN": 12},
    "B": {"SET": 15},
    "C": {"CHE": 12},
    "D": {"TEL": 14},
    "E": {"MOV": 9, "LEA": 8, "BLK": 7, "COL": 6, "PRE": 2},
    "F": {"BAL": 6, "PAS": 10},
    "G": {"FEA": 19},
    "H": {"VAR": 15},
    "I": {"MON": 29},
    "J": {"REF": 22},
    "K": {"INF": 5, "SW": 9, "SOR": 6, "CON": 2},
    "L": {"ITEM": 15, "DT": 4, "SA": 4},
    "M": {"TEAM": 12, "TRADE": 3},
    "N": {"COLL": 10, "WHEEL": 4},
    "O": {"SKL": 12, "SPP": 5},
    "P": {"INJ": 9, "SPG": 3},
    "Q": {"WIN": 2, "TIME": 2, "FOUL": 4},
    "R": {"POST": 14},
    "S": {"OPT": 97},
}
"""The rules and the house rules: each family's last number."""

RULES = [
    f"{family}-{number:02}"
    for families in SECTIONS.values()
    for family, last in families.items()
    for number in range(1, last + 1)
]

ANSWERS = [f"C-{number:02}" for number in range(1, 207)]
"""Questions that the documents leave open, each with its answer in the rulebook."""

AT_THE_TABLE = ANSWERS[146:]
"""From C-147 on: answers that have lines of their own in docs/rules.md."""

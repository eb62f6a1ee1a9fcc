"""Documents of dungeons, made up: every sign, line and thing, where it may be."""

from hypothesis import strategies as st

from dungeonbowl.book import book
from dungeonbowl.dungeon.squares import GROUND, KINDS, ROCK

WORDS = st.text(
    st.characters(exclude_categories=["C", "Z"], include_characters=" "), min_size=1, max_size=20
)
ONE_LINE = WORDS.map(str.strip).filter(bool)
NOTES = st.lists(WORDS.map(str.rstrip), max_size=3).map(lambda lines: "\n".join(lines).strip("\n"))
DETAILS = {
    "chest": st.just({}),
    "circle": st.just({}),
    "referee": st.just({}),
    "trap": st.sampled_from(sorted(book().traps)).map(lambda key: {"type": key}),
    "rune": st.sampled_from(sorted(book().colleges)).map(lambda key: {"college": key}),
    "monster": st.sampled_from(["", *sorted(book().monsters)]).map(
        lambda key: {"monster": key} if key else {}
    ),
    "note": ONE_LINE.map(lambda text: {"text": text}),
}


@st.composite
def pictures(draw, most=7):
    """Floors of signs, all rows of a floor equally long."""
    floors = []
    for _ in range(draw(st.integers(1, 3))):
        width = draw(st.integers(1, most))
        row = st.text(st.sampled_from([*KINDS, ".", "."]), min_size=width, max_size=width)
        floors.append(draw(st.lists(row, min_size=1, max_size=most)))
    return floors


@st.composite
def documents(draw):
    """Whole documents as they are kept."""
    floors = draw(pictures())
    several = len(floors) > 1
    squares = [
        ([x, y, z] if several else [x, y], floors[z])
        for z, rows in enumerate(floors)
        for y, row in enumerate(rows)
        for x in range(len(row))
    ]
    return {
        "name": draw(st.just("") | ONE_LINE),
        "note": draw(NOTES),
        "floors": len(floors),
        "squares": floors if several else floors[0],
        "lines": _lines(draw, squares),
        "things": _things(draw, squares),
    }


def _lines(draw, squares):
    borders = [
        (at, side)
        for at, rows in squares
        for side in "es"
        if (at[0] + 1 < len(rows[0]) if side == "e" else at[1] + 1 < len(rows))
    ]
    kinds = st.sampled_from(["wall", "door", "gate"])
    if not borders:
        return []
    chosen = draw(st.lists(st.sampled_from(borders), max_size=12, unique_by=str))
    return [{"at": at, "side": side, "is": draw(kinds)} for at, side in chosen]


def _things(draw, squares):
    found = []
    for at, rows in draw(st.lists(st.sampled_from(squares), max_size=10, unique_by=str)):
        sign = rows[at[1]][at[0]]
        kinds = ["note"] if sign == ROCK else [k for k in DETAILS if k != "chest"]
        kind = draw(st.sampled_from([*kinds, *(["chest", "pad"] if sign in GROUND else [])]))
        own = {"number": len(found) + 1} if kind == "pad" else draw(DETAILS[kind])
        found.append({"is": kind, "at": at, **own})
    if draw(st.booleans()):
        symbol, ends = draw(ONE_LINE), [at for at, rows in squares if rows[at[1]][at[0]] != ROCK]
        found += [{"is": "portal", "at": at, "symbol": symbol} for at in ends[:2] if ends[1:]]
    return found

"""HTML and SVG written in Python: nothing that is put in can become a tag or leave its quotes."""

import ast
import re
from html.parser import HTMLParser

import pytest
from django.utils.functional import lazystr
from django.utils.safestring import SafeString, mark_safe

from core.ui.markup import NOTHING, escaped, joined, markup
from core.ui.tables import DrawnColumn, DrawnTable
from teams.models import Team
from tests.test_floors import FLOORS, ROOT, named, sources

# Who may say of a text that it is safe, and why.
SAFE_SAID_BY = {
    "core/ui/markup.py": "it escapes",
    "core/ui/qr.py": "segno draws, and escapes its title",
    "league/seasonpage.py": "what was drawn escaped has lain in the cache as text",
}
# Templates that say so: the help texts of forms are ours, and may have links.
SAFE_SAID_IN = {"templates/parts/field_notes.html"}
# The language of its own that the maker of PDFs reads.
PDF = {"teams/paper/letters.py"}
# Texts of mails are no HTML.
PLAIN = {
    "templates/league/draft.txt",
    "templates/rules/nudge.txt",
    "templates/league/notice.txt",
    "templates/league/reminder.txt",
    "templates/league/late.txt",
    "templates/league/ruled.txt",
}

HOSTILE = (
    "<script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "' onmouseover='alert(1)",
    "&lt;Owls &amp; Co&gt;",
    "</td></tr></table>",
    "{0} {} %s",
)


class Reader(HTMLParser):
    """What a browser makes of it: tags with their attributes, and text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.text = [], ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("kind", [str, lazystr])
def test_a_text_stays_that_text_between_tags_and_in_quotes(hostile, kind):
    link = markup("<a href=\"{}\" title='{}'>{}</a>")
    reader = Reader(link(*[kind(hostile)] * 3))
    assert reader.tags == [("a", {"href": hostile, "title": hostile})]
    assert reader.text == hostile


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_text_that_comes_twice_or_in_a_list_stays_that_text(hostile):
    twice = markup('<i id="{1}">{0}{1}</i>')
    assert Reader(twice("x", hostile)).tags == [("i", {"id": hostile})]
    assert Reader(twice("x", hostile)).text == "x" + hostile
    assert Reader(joined([hostile, mark_safe("<b>")], "<hr>")).tags == [("hr", {}), ("b", {})]
    assert Reader(escaped(hostile)).text == hostile


def test_what_is_drawn_already_passes_as_it_is():
    inner = markup("<b>{}</b>")("&")
    assert inner == "<b>&amp;</b>"
    assert isinstance(inner, SafeString)
    assert markup("<p>{}</p>")(inner) == "<p><b>&amp;</b></p>"
    assert isinstance(joined([inner, "&"]), SafeString)


def test_what_is_no_text_is_escaped_as_it_says_itself():
    class Hostile:
        def __str__(self):
            return "<b>"

    assert escaped(Hostile()) == "&lt;b&gt;"


def test_what_draws_itself_does_so():
    class Drawn:
        def __html__(self):
            return "<hr>"

    assert markup("<p>{}</p>")(Drawn()) == "<p><hr></p>"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (3, "3"),
        (-3, "-3"),
        (0, "0"),
        (2.5, "2.5"),
        (True, "True"),
        (None, ""),
        ("", ""),
        (Team.Status.DRAFT, "draft"),
    ],
)
def test_a_value_is_shown_as_it_says_itself(value, shown):
    assert escaped(value) == shown
    assert markup("<p>{0}{0}</p>")(value) == f"<p>{shown}{shown}</p>"


@pytest.mark.parametrize("source", ["<p>{}{}</p>", "<p>{0}{1}{0}</p>", "<p>{1}{0}</p>"])
@pytest.mark.parametrize("values", [(), ("a",), ("a", "b", "c")])
def test_a_value_too_many_or_too_few_is_reported(source, values):
    with pytest.raises(ValueError, match=r"size|values"):
        markup(source)(*values)


def test_places_are_filled_in_the_order_named_and_braces_stay():
    assert markup("{1}-{0}-{1}")("a", "b") == "b-a-b"
    assert markup("{{{}}}")("a") == "{a}"
    assert markup("<hr>")() == "<hr>"
    assert not NOTHING


@pytest.mark.parametrize("source", ["{:>9}", "{!r}", "{name}"])
def test_a_place_has_a_number_or_nothing(source):
    with pytest.raises(ValueError, match=r"takes its value|invalid literal"):
        markup(source)


def test_a_function_draws_anew_every_time():
    cell = markup("<td>{}</td>")
    assert (cell("a"), cell("b")) == ("<td>a</td>", "<td>b</td>")


TABLE = DrawnTable(
    DrawnColumn("Who & what", lambda row: row[0]),
    DrawnColumn("MA", lambda row: row[1], "n", "MA"),
    DrawnColumn("Says", lambda row: row[2], "wide"),
)


def test_head_and_rows_of_a_table_come_of_the_same_columns():
    assert TABLE.head == (
        '<th scope="col">Who &amp; what</th><th scope="col" class="n">MA</th>'
        '<th scope="col">Says</th>'
    )
    assert TABLE.row(("Grim", 4, None)) == (
        '<tr><th scope="row">Grim</th><td class="n" data-label="MA">4</td>'
        '<td class="wide"></td></tr>'
    )


@pytest.mark.parametrize("hostile", HOSTILE)
def test_no_cell_of_a_table_holds_more_than_its_text(hostile):
    reader = Reader(TABLE.row((hostile, hostile, hostile)))
    assert [tag for tag, _ in reader.tags] == ["tr", "th", "td", "td"]
    assert reader.text == hostile * 3


def says_safe(code):
    """Whether code says of a text that it is safe, in one of the ways that Django knows."""
    for node in ast.walk(ast.parse(code)):
        name = getattr(node, "id", getattr(node, "attr", getattr(node, "name", "")))
        if name in ("mark_safe", "SafeText", "SafeData", "__html__"):
            return True
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("SafeString"):
            return True
    return False


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("from django.utils.safestring import mark_safe", True),
        ("from django.utils.safestring import mark_safe as fine", True),
        ("safestring.mark_safe(text)", True),
        ("SafeString(text)", True),
        ("class Own:\n    def __html__(self): ...", True),
        ("def drawn() -> SafeString: ...", False),
    ],
)
def test_whoever_says_safe_is_found(code, said):
    assert says_safe(code) is said


def test_nobody_but_these_says_of_a_text_that_it_is_safe():
    found = {named(path) for path in sources(*FLOORS) if says_safe(path.read_text())}
    assert found == {*SAFE_SAID_BY}


def ours(node):
    """Whether a text is written in the source, or put together of constants that are."""
    if isinstance(node, ast.JoinedStr):
        put_in = [one.value for one in node.values if isinstance(one, ast.FormattedValue)]
        return all(isinstance(one, ast.Name) and one.id.isupper() for one in put_in)
    return isinstance(node, ast.Constant)


def texts_drawn(code):
    """What is given as `source` to `markup`, and as `between` to `joined`."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("markup", "joined"):
            yield from node.args[:1] if ast.unparse(node.func) == "markup" else node.args[1:]
            yield from (keyword.value for keyword in node.keywords)


@pytest.mark.parametrize(
    ("code", "fine"),
    [
        ("markup('<b>{}</b>')", True),
        ("markup(f'<b>{SHIELD}{{}}</b>')", True),
        ("markup(f'<b>{name}</b>')", False),
        ("markup('<b>' + name)", False),
        ("markup(source=name)", False),
        ("joined([name], ', ')", True),
        ("joined([name], name)", False),
        ("joined([name], between=name)", False),
    ],
)
def test_a_source_that_is_not_a_constant_is_found(code, fine):
    assert all(map(ours, texts_drawn(code))) is fine


def test_every_source_is_written_down():
    """But for those of columns and colleges, which stand a line above."""
    codes = {named(path): path.read_text() for path in sources(*FLOORS)}
    drawing = {name: code for name, code in codes.items() if "from core.ui.markup import" in code}
    drawn = {name: [*texts_drawn(code)] for name, code in drawing.items()}
    assert sum(map(len, drawn.values())) > 80
    strange = {name for name, texts in drawn.items() if not all(map(ours, texts))}
    assert strange == {"core/ui/colleges.py", "core/ui/tables.py"}


def test_nobody_draws_in_another_way():
    ways = re.compile(r"\bformat_html(_join)?\b|\bconditional_escape\b|\bfrom html import\b")
    found = {named(path) for path in sources(*FLOORS) if ways.search(path.read_text())}
    assert found == {"core/ui/markup.py"} | PDF


def test_templates_escape():
    folders = [ROOT / "templates", *(ROOT / floor / "templates" for floor in FLOORS)]
    pages = [path for folder in folders for path in folder.rglob("*.*")]
    unsafe = re.compile(r"\|\s*safe(seq)?\b|\bautoescape off\b")
    found = {named(path) for path in pages if unsafe.search(path.read_text())}
    assert found == SAFE_SAID_IN | PLAIN

"""A first visit on a slow line: one style sheet, everything compressed, and not much of it."""

import gzip
import re
import sys
from pathlib import Path

import pytest

from bench.weighing import console_scripts, map_scripts, weight
from config.modules import JOINED, Unjoinable
from config.modules import joined as modules_joined
from config.scripts import lightened
from config.stylesheets import APART, PARTS, SOURCES, joined
from tests.blank import empty_database
from tests.night import play
from tests.running import environment, serving
from tests.visitor import Page, Visitor

# What a browser that has been nowhere yet may have to load before a page is whole, without fonts.
LIGHT = 120_000
# What a console's page loads of scripts, whatever it shows.
CONSOLE = 60_000
# What its map weighs besides, where a dungeon was chosen.
MAP = 14_000
SHARED = {"elements", "requests", "localstore"}
ASKED_FOR = re.compile(r'import\s*\{[^}]*\}\s*from\s*"([^"]+)"')
SMALL = 200  # not worth packing
TABLE = frozenset({"table"})
LOADED = re.compile(
    r'<(?:link rel="(?:stylesheet|icon)"[^>]* href|(?:script|img)[^>]* src)="([^"]+)"'
)


@pytest.fixture(scope="module")
def visited(tmp_path_factory):
    """Alice at a browser, and the addresses of the largest pages of each kind."""
    env = environment(DATABASE_URL=empty_database(tmp_path_factory.mktemp("light")))
    with serving(env) as (_, address):
        night = play(address)
        alice = Visitor(address)
        alice.sign_in(night.alice.username)
        team, match = night.teams[0], night.match
        league = night.alice.get(f"matches/{match}/")["league"]
        own = night.alice.post("teams/", league=league, name="The gold ones", college="gold")["id"]
        yield (
            alice,
            {
                "home": "/",
                "league": f"/leagues/{league}/",
                "settings": f"/leagues/{league}/settings/",
                "team": f"/teams/{team}/",
                "market": f"/teams/{own}/market/",
                "match": f"/matches/{match}/",
                "report": f"/matches/{match}/report/",
                "builder": "/builder/",
                "rulebook": "/rulebook/",
                "skills": "/rulebook/skills/",
                "rules": "/rulebook/rules/",
            },
        )


KINDS = (
    *("home", "league", "settings", "team", "market"),
    *("match", "report", "builder", "rulebook", "skills", "rules"),
)


def packed(visitor: Visitor, path: str) -> Page:
    return visitor.open(path, **{"Accept-Encoding": "gzip, deflate, br"})


def page_of(visitor: Visitor, path: str) -> tuple[Page, str]:
    page = packed(visitor, path)
    assert page.status == 200, path
    return page, gzip.decompress(page.body).decode()


@pytest.mark.parametrize("kind", KINDS)
def test_a_first_visit_is_light(visited, kind):
    alice, paths = visited
    page, text = page_of(alice, paths[kind])
    parts = [packed(alice, path) for path in dict.fromkeys(LOADED.findall(text))]
    assert {part.status for part in parts} == {200}
    weights = {part.url: len(part.body) for part in [page, *parts]}
    assert sum(weights.values()) <= LIGHT, weights
    plain = [one.url for one in [page, *parts] if not one.headers["Content-Encoding"]]
    assert [url for url in plain if weights[url] > SMALL] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_has_one_style_sheet(visited, kind):
    alice, paths = visited
    _, text = page_of(alice, paths[kind])
    assert len(re.findall(r'rel="stylesheet"', text)) == 1


def test_what_a_page_weighs_is_left_to_chance(visited):
    """Who makes somebody else's browser ask again and again learns nothing from the lengths."""
    alice, _ = visited
    lengths = {len(packed(alice, "/accounts/login/?next=/accounts/").body) for _ in range(12)}
    assert len(lengths) > 3


def test_the_api_is_compressed_too(visited):
    alice, _ = visited
    assert packed(alice, "/api/v1/rulebook/").headers["Content-Encoding"] == "gzip"


def test_the_sheet_is_all_that_people_write(visited):
    """Whoever adds a style sheet names it among the parts, or it isn't there."""
    alice, _ = visited
    assert {path.stem for path in SOURCES.glob("*.css")} == {*PARTS, *APART}
    served = alice.open("/static/css/wheel.css").body.decode()
    assert served == joined()
    for part in PARTS:
        assert (SOURCES / f"{part}.css").read_text() in served
    assert "@import" not in served


def test_the_consoles_scripts_are_light():
    """Each packed by itself, as each is sent; without what draws codes, which few ever fetch."""
    loaded, _ = console_scripts()
    assert weight(loaded) <= CONSOLE


def test_the_map_is_light_too_and_only_loaded_in_a_dungeon():
    found = map_scripts()
    assert len(found) == 10
    assert weight(found) <= MAP


def test_the_console_is_one_script_beside_what_other_pages_load_too():
    loaded, drawing = console_scripts()
    assert (len(loaded), len(drawing)) == (3, 1)


def test_where_the_minifier_cant_be_had_scripts_go_out_longer_and_say_the_same(monkeypatch):
    text = "// Why.\nexport const twice = (number) => {\n  return 2 * number;\n};\n"
    short = lightened(text)
    monkeypatch.setitem(sys.modules, "minify", None)
    plain = lightened(text)
    words = ("Why", "twice", "number")
    assert [word in plain for word in words] == [False, True, True]
    assert [word in short for word in words] == [False, True, False]


def test_a_module_in_a_form_that_cant_be_joined_says_which(tmp_path):
    for line in ('import * as all from "./localstore.js";', "export default 7;", "await 7;"):
        (tmp_path / "entry.js").write_text(f"const one = 1;\n{line}\n")
        with pytest.raises(Unjoinable, match=re.escape(f"entry.js: {line}")):
            modules_joined(tmp_path / "entry.js", TABLE)


def test_a_module_may_import_line_by_line(tmp_path):
    table = tmp_path / "table"
    table.mkdir()
    (table / "one.js").write_text("export const twice = 2;\nexport const thrice = 3;\n")
    entry = table / "entry.js"
    entry.write_text('import {\n  thrice,\n  twice,\n} from "./one.js";\nsay(twice, thrice);\n')
    text = modules_joined(entry, TABLE)
    assert "import" not in text
    assert text.index("twice = 2") < text.index("say(twice, thrice)")


def test_two_modules_that_export_one_name_cant_be_joined(tmp_path):
    """All that is exported is known everywhere."""
    table = tmp_path / "table"
    table.mkdir()
    for name in ("one", "other"):
        (table / f"{name}.js").write_text("export const twice = 1;\n")
    entry = table / "entry.js"
    entry.write_text('import { twice } from "./one.js";\nimport { twice } from "./other.js";\n')
    with pytest.raises(Unjoinable, match=r"other\.js: twice"):
        modules_joined(entry, TABLE)
    entry.write_text('import { twice as once } from "../elsewhere.js";\n')
    with pytest.raises(Unjoinable, match=r"entry\.js: twice as once"):
        modules_joined(entry, TABLE)


def test_what_lies_elsewhere_is_found_from_where_the_one_file_lies(tmp_path):
    table = tmp_path / "table"
    table.mkdir()
    (table / "one.js").write_text(
        'import { make } from "../elements.js";\n'
        'export const drawn = async () => make(await import("../later/map.js"));\n'
    )
    (tmp_path / "entry.js").write_text('import { drawn } from "./table/one.js";\ndrawn();\n')
    text = modules_joined(tmp_path / "entry.js", TABLE)
    assert re.findall(r'"([^"]+\.js)"', text) == ["./elements.js", "./later/map.js"]


@pytest.mark.parametrize("path", JOINED)
def test_a_page_waits_for_no_script_that_it_alone_needs(visited, path):
    """What it still asks for at once are modules that other scripts share."""
    alice, _ = visited
    asked = ASKED_FOR.findall(alice.open(f"/static/{path}").body.decode())
    assert {Path(one).stem for one in asked} <= SHARED


def test_a_script_is_sent_without_its_comments(visited):
    alice, _ = visited
    for path in ("js/page.js", "js/table/log.js", "js/table/console.js"):
        sent = alice.open(f"/static/{path}").body.decode()
        assert not re.search(r"^\s*//", sent, re.MULTILINE)


def test_no_script_needs_the_signs_that_go_where_it_is_lightened():
    """A semicolon before a brace goes wherever it stands, and so does `const`: both stand in no
    words, and the first after no empty loop."""
    words = re.compile(
        r"""(["'`])(?:(?!\1)[^\\\n]|\\.)*?(?:;\}|\bconst )(?:(?!\1)[^\\\n]|\\.)*\1"""
    )
    assert words.search('say("{a;}")')
    assert emptied("for (const one of all(1)) one(); while (more()); }") == ["while (more());"]
    ours = [path for path in (SOURCES.parent / "js").rglob("*.js") if "vendor" not in path.parts]
    assert len(ours) > 60
    for path in ours:
        assert not words.search(path.read_text()), path.name
        assert emptied(path.read_text()) == [], path.name


def emptied(text):
    """Loops and conditions with nothing to do, last of all before a brace."""
    found = []
    for begun in re.finditer(r"(?<!\} )\b(?:for|while|if) (?:await )?\(", text):
        depth, end = 1, begun.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        found += [text[begun.start() : end + 1]] if re.match(r";\s*\}", text[end:]) else []
    return found


def test_a_librarys_script_is_sent_with_its_licence(visited):
    alice, _ = visited
    sent = alice.open("/static/js/vendor/qrcode.mjs").body.decode()
    assert "Licensed under the MIT license" in sent

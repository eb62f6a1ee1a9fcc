"""The house stands: links point down, the rules know no framework, nothing comes from a CDN.

import-linter holds the imports; here is what it can't see.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.apps import apps

ROOT = Path(__file__).resolve().parent.parent
FLOORS = (
    *("dungeonbowl", "core", "accounts", "teams", "dungeons", "matches", "league"),
    *("rulebook", "rules", "config"),
)
LONGEST_FILE = 300

# Each would break the house in its own way.
NEVER = {
    "rules": "our own app has that name",
    "glicko2": "it installs a top-level package called tests",
    "django-fsm": "its licence is the AGPL",
}
OURS = re.compile(r"www\.w3\.org/(2000/svg|1999/xlink|1999/xhtml)")


def links() -> Iterator[tuple[str, str, str, str]]:
    """Every forward link of our models: where it starts, its name, where it ends, its way back."""
    for model in apps.get_models():
        if model._meta.app_label in FLOORS:
            for field in model._meta.get_fields():
                if field.is_relation and field.concrete:
                    end = field.related_model._meta.app_label
                    yield model._meta.label, field.name, end, field.remote_field.related_name


def height(app: str) -> int:
    """Django's own apps lie below every floor."""
    return FLOORS.index(app) if app in FLOORS else -1


def sources(*folders: str) -> list[Path]:
    found = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [path for path in found if "migrations" not in path.parts]


@cache
def imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_the_walk_finds_the_links():
    assert ("accounts.Token", "user", "accounts", "tokens") in set(links())


def test_no_link_points_to_a_floor_above():
    guilty = {
        f"{start}.{name} points to {end}"
        for start, name, end, _ in links()
        if height(end) > height(start.partition(".")[0])
    }
    assert guilty == set()


@cache
def words(path: Path) -> set[str]:
    """What a file speaks of: attributes, and the parts of look-ups written as words."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            found.update(node.arg.split("__"))
    return found


def ways_back() -> Iterator[tuple[str, str]]:
    """The ways back from a floor to one above it, and that floor."""
    for start, _, end, way_back in links():
        app = start.partition(".")[0]
        if way_back not in (None, "+") and end != app and end in FLOORS:
            yield way_back, app


def test_no_way_back_is_walked_by_a_floor_below():
    guilty = {
        f"{named(path)} walks {way_back}, which belongs to {app} above"
        for way_back, app in set(ways_back())
        for path in sources(*FLOORS[1 : FLOORS.index(app)])  # the library has no models
        if way_back in words(path)
    }
    assert guilty == set()


def test_the_rules_import_nothing_but_the_standard_library_pydantic_and_graph_algorithms():
    allowed = sys.stdlib_module_names | {"pydantic", "networkx", "dungeonbowl"}
    foreign = {
        f"{named(path)} imports {name}"
        for path in sources("dungeonbowl")
        for name in imports(path)
        if name.partition(".")[0] not in allowed
    }
    assert foreign == set()


def test_nobody_imports_views():
    guilty = {
        f"{named(path)} imports {name}"
        for path in sources(*FLOORS)
        for name in imports(path)
        if re.match(rf"({'|'.join(FLOORS)})\.views\b", name)
        and not named(path).startswith((f"{name.partition('.')[0]}/views", "config/"))
        and path.name != "urls.py"
    }
    assert guilty == set()


def test_nothing_happens_behind_a_signal():
    signals = ("django.db.models.signals", "django.dispatch")
    guilty = {
        named(path)
        for path in sources(*FLOORS)
        for name in imports(path)
        if name.startswith(signals)
    }
    assert guilty == set()


def test_no_requirement_is_one_that_breaks_the_house():
    lines = (ROOT / "requirements.txt").read_text() + (ROOT / "requirements-dev.txt").read_text()
    wanted = {re.split(r"[\[=]", line)[0].lower() for line in lines.splitlines()}
    assert wanted & set(NEVER) == set()


def test_every_requirement_names_one_version_and_its_hashes():
    pinned = re.compile(
        r"[\w.-]+(\[[\w,]+\])?==[\w.]+( ; [^\\]+)?( \\\n    --hash=sha256:\w{64})+\n"
    )
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text()
        assert pinned.search(text)
        assert re.sub(r" *#.*\n", "", pinned.sub("", text)).strip() == ""


def test_no_page_asks_another_host_for_anything():
    files = [
        path
        for folder in ("templates", "static", *(f"{floor}/templates" for floor in FLOORS))
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".html", ".css", ".js", ".svg"}
    ]
    asking = re.compile(
        r"""(?:src=|@import|url\(|<link[^>]*href=)\s*["']?(?:https?:)?//[^"')\s]+"""
    )
    assert files
    guilty = {
        f"{named(path)}: {found}"
        for path in files
        for found in asking.findall(path.read_text())
        if not OURS.search(found)
    }
    assert guilty == set()


def test_every_folder_of_tests_is_a_package():
    folders = {path.parent for path in (ROOT / "tests").rglob("test_*.py")}
    assert [named(folder) for folder in folders if not (folder / "__init__.py").exists()] == []


def test_no_file_outgrows_its_noun():
    long = {
        f"{named(path)} has {lines} lines"
        for path in sources(*FLOORS, "script", "bench")
        if (lines := len(path.read_text().splitlines())) > LONGEST_FILE
    }
    assert long == set()

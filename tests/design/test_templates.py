"""What a strict Content-Security-Policy and a page without a network forbid in templates."""

import re

import pytest

from tests.design.stylesheets import ROOT, SHEETS

FOLDERS = [ROOT / "templates", *ROOT.glob("*/templates")]
TEMPLATES = sorted(path for folder in FOLDERS for path in folder.rglob("*.html"))
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))


def _named(path):
    return str(path.relative_to(ROOT))


every_template = pytest.mark.parametrize("path", TEMPLATES, ids=_named)


@every_template
def test_a_template_has_no_inline_style(path):
    assert not re.search(r"<style|\sstyle\s*=", path.read_text())


@every_template
def test_a_template_has_no_inline_script(path):
    text = re.sub(r"{%.*?%}", "", path.read_text())  # `{% with one=... %}` is no handler
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"\s(on[a-z]+|hx-on[\w:-]*)\s*=|javascript:|\bjs:", text)


@every_template
def test_a_template_loads_nothing_from_another_host(path):
    assert not re.search(
        r"<(?:link|script|img|iframe)[^>]*(?:href|src)=\"(?:https?:)?//", path.read_text()
    )


@every_template
def test_a_template_asks_for_addresses_by_their_names(path):
    """But for a page of an error, which is shown when the addresses themselves may be at fault."""
    written = re.findall(r"(?:href|action|hx-get|hx-post)=\"/[^\"]*\"", path.read_text())
    assert written == (['href="/"'] * 2 if path.name == "error_page.html" else [])


@pytest.mark.parametrize("path", sorted(SHEETS.glob("*.css")), ids=_named)
def test_a_style_sheet_keeps_to_its_layer_and_to_this_host(path):
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
    assert "@layer" in text
    assert "http" not in text
    assert "@import" not in text


@pytest.mark.parametrize("path", sorted(SHEETS.glob("*.css")), ids=_named)
def test_what_lies_in_something_with_something_is_named(path):
    """Under `:has()`, whatever may be anything has a browser style the whole page again with each
    word that a script changes on it."""
    nested = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
    anything = rf":has\({nested}\)\s*[>~+ ]\s*(?:\*|:(?!is\()[\w-]+)[^,{{]*"
    assert re.findall(anything, path.read_text()) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=_named)
def test_a_script_evaluates_no_text(path):
    assert not re.search(r"\beval\(|new Function|innerHTML|https?://", path.read_text())


def test_colours_are_named_once_and_used_by_name():
    """Only the tokens, colleges, maps and paper itself name colours by their numbers."""
    for path in sorted(SHEETS.glob("*.css")):
        if path.name in ("tokens.css", "college.css", "map.css", "print.css"):
            continue
        assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", path.read_text()), path.name

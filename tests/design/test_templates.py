"""What a strict Content-Security-Policy and a page without a network forbid in templates."""

import re

import pytest

from tests.design.files import SCRIPTS, STYLES, TEMPLATES, all_of, wrong

STYLED = all_of(r"<style|\sstyle\s*=")
SCRIPTED = all_of(r"<script(?![^>]*\ssrc=)|\s(?:on[a-z]+|hx-on[\w:-]*)\s*=|javascript:|\bjs:")
FOREIGN = all_of(r"<(?:link|script|img|iframe)[^>]*(?:href|src)=\"(?:https?:)?//")
WRITTEN = all_of(r"(?:href|action|hx-get|hx-post)=\"/[^\"]*\"")
EVALUATED = all_of(r"\beval\(|new Function|innerHTML|https?://")
# Under `:has()`, whatever may be anything has a browser style the whole page again with each word
# that a script changes on it.
NESTED = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
ANYTHING = all_of(rf":has\({NESTED}\)\s*[>~+ ]\s*(?:\*|:(?!is\()[\w-]+)[^,{{]*")


def scripted(text):
    return SCRIPTED(re.sub(r"{%.*?%}", "", text))  # `{% with one=... %}` is no handler


def off_its_layer(text):
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return [*all_of("http|@import")(text), *([] if "@layer" in text else ["no @layer"])]


@pytest.mark.parametrize(
    ("look", "text"),
    [
        (STYLED, '<p style="color: red">'),
        (STYLED, "<style>p { color: red }</style>"),
        (scripted, "<script>alert(1)</script>"),
        (scripted, '<p onclick="alert(1)">'),
        (scripted, '<p hx-on:click="alert(1)">'),
        (scripted, '<a href="javascript:alert(1)">'),
        (FOREIGN, '<script src="https://cdn.example/htmx.js">'),
        (FOREIGN, '<link rel="icon" href="//cdn.example/icon.svg">'),
        (WRITTEN, '<a href="/teams/1/">'),
        (EVALUATED, 'element.innerHTML = "";'),
        (ANYTHING, ".a:has(> .b) > * {"),
        (ANYTHING, ".a:has(.b:not(.c)) ~ :hover {"),
        (off_its_layer, "p { color: red }"),
        (off_its_layer, '@layer parts { p { background: url("http://cdn.example/") } }'),
    ],
)
def test_what_is_forbidden_would_be_found(look, text):
    assert look(text)


def test_no_template_has_an_inline_style():
    assert wrong(TEMPLATES, STYLED) == []


def test_no_template_has_an_inline_script():
    assert wrong(TEMPLATES, scripted) == []


def test_no_template_loads_anything_from_another_host():
    assert wrong(TEMPLATES, FOREIGN) == []


def test_templates_ask_for_addresses_by_their_names():
    """But for an error's page, which is shown when the addresses themselves may be at fault."""
    home = 'templates/parts/error_page.html: href="/"'
    assert wrong(TEMPLATES, WRITTEN) == [home, home]


def test_style_sheets_keep_to_their_layers_and_to_this_host():
    assert wrong(STYLES, off_its_layer) == []


def test_what_lies_in_something_with_something_is_named():
    assert wrong(STYLES, ANYTHING) == []


def test_no_script_evaluates_text():
    assert wrong(SCRIPTS, EVALUATED) == []


def test_colours_are_named_once_and_used_by_name():
    """Only the tokens, colleges, maps and paper itself name colours by their numbers."""
    numbered = {"tokens.css", "college.css", "map.css", "print.css"}
    named = [path for path in STYLES if path.name not in numbered]
    assert wrong(named, all_of(r"#[0-9a-fA-F]{3,8}\b")) == []

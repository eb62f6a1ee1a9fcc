"""Names and rule ids become links, wherever a template asks for it."""

import pytest
from django.template import Context, Template
from django.test import RequestFactory

from rulebook.library import library
from rulebook.terms import TermKind


def rendered(source: str, **context) -> str:
    return Template("{% load rulebook %}" + source).render(Context(context))


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("Block", "/rulebook/skills/block/"),
        ("Bone-head", "/rulebook/skills/bonehead/"),
        ("light", "/rulebook/colleges/light/"),
        ("Light College", "/rulebook/colleges/light/"),
        ("chaos_humans", "/rulebook/races/chaos_humans/"),
        ("norse.catcher", "/rulebook/races/norse/#catcher"),
        ("chainsaw", "/rulebook/weapons/#chainsaw"),
        ("Helm of Distraction", "/rulebook/items/#helm_of_distraction"),
        ("gorgon", "/rulebook/monsters/#gorgon"),
        ("casualty_d16", "/rulebook/tables/#casualty_d16"),
        ("TEAM-02", "/rulebook/rules/TEAM-02/"),
    ],
)
def test_a_term_is_found_by_name_key_or_other_spelling(name, url):
    assert f'href="{url}"' in rendered("{% term name %}", name=name)


def test_a_term_may_be_called_otherwise():
    assert ">Catcher</a>" in rendered('{% term "norse.catcher" "Catcher" %}')


def test_one_name_of_two_things_is_told_apart_by_kind():
    """There is a skill Titchy, and a rule of that name."""
    assert "/skills/titchy/" in rendered('{% term "Titchy" %}')
    assert "/rules/SKL-10/" in rendered('{% term "Titchy" kind="rule" %}')


def test_what_the_book_does_not_know_stays_plain_and_harmless():
    assert rendered("{% term name %}", name="<b>Flying</b>") == "&lt;b&gt;Flying&lt;/b&gt;"


def test_a_list_of_skills_is_a_list_of_links():
    html = rendered("{% terms names %}", names=["Block", "Tackle"])
    assert html.count("<a ") == 2
    assert "</a>, <a" in html


def test_a_text_links_what_it_names():
    html = rendered("{% linked text %}", text="With Mighty Blow & Dodge, see TEAM-02 (C-44).")
    assert '<a class="term" href="/rulebook/skills/mighty_blow/">Mighty Blow</a> &amp; ' in html
    assert '<a class="rule" href="/rulebook/rules/TEAM-02/">TEAM-02</a>' in html
    assert '(<a class="rule" href="/rulebook/rules/C-44/">C-44</a>)' in html


def test_the_longest_name_wins():
    html = rendered("{% linked text %}", text="Chaos Dwarfs and Dark Elves")
    assert "/races/chaos_dwarfs/" in html
    assert "/races/dark_elves/" in html
    assert "/races/dwarfs/" not in html


def test_a_text_never_links_to_the_page_it_stands_on():
    html = rendered(
        "{% linked text %}", text="Grab", request=RequestFactory().get("/rulebook/skills/grab/")
    )
    assert html == "Grab"


def test_a_text_keeps_what_only_looks_like_a_rule():
    assert rendered("{% linked text %}", text="XX-99 and TEAM-99") == "XX-99 and TEAM-99"


def test_markup_in_a_text_is_shown_and_not_obeyed():
    html = rendered("{% linked text %}", text="<script>Dodge</script>")
    assert "<script>" not in html
    assert "/skills/dodge/" in html


def test_every_term_has_a_name_of_its_own_within_its_kind():
    for kind in TermKind:
        keys = [term.key for term in library().terms if term.kind is kind]
        assert keys
        assert len(keys) == len(set(keys))


def test_the_wheel_is_a_map_of_all_ten_colleges():
    drawn = rendered("{% wheel_map %}")
    assert drawn.count("<a ") == 10
    assert 'href="/rulebook/colleges/rainbow/" aria-label="Rainbow College"' in drawn

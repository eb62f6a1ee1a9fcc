"""The choices of a select."""

from django.template import Context, Template

from core.ui.options import options


def test_the_chosen_one_is_selected_whether_it_is_a_number_or_its_digits():
    drawn = '<option value="1">One</option><option value="2" selected>Two</option>'
    assert options([(1, "One"), (2, "Two")], "2") == options([(1, "One"), (2, "Two")], 2) == drawn


def test_a_word_is_its_own_value():
    assert options(["Block"], "Block") == '<option value="Block" selected>Block</option>'


def test_what_is_none_of_them_selects_nothing():
    assert "selected" not in options([("a", "A")], "b")
    assert options([], "b") == ""


def test_values_and_words_are_escaped_in_a_template():
    page = Template("{% load wheel %}{% options choices '\"' %}")
    drawn = page.render(Context({"choices": [('"', "<b>"), ("", "Any")]}))
    assert drawn == (
        '<option value="&quot;" selected>&lt;b&gt;</option><option value="">Any</option>'
    )

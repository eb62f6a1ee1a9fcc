"""The choices of a `<select>` in a form that isn't one of Django's."""

from collections.abc import Iterable

from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, joined, markup

Choice = str | tuple[object, object]

OPTION = markup('<option value="{}"{}>{}</option>')
SELECTED = markup(" selected")()


def options(choices: Iterable[Choice], chosen: object = "") -> SafeString:
    """One for each value and its words, or for a word that is its own value.

    The chosen value is selected, be it a number or its digits.
    """
    return joined([_option(choice, str(chosen)) for choice in choices])


def _option(choice: Choice, chosen: str) -> SafeString:
    value, words = (choice, choice) if isinstance(choice, str) else choice
    return OPTION(value, SELECTED if str(value) == chosen else NOTHING, words)

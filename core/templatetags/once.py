"""`{% load once %}`, then `{% csrf_token %}{% once %}`: a form sent twice acts once.

`{% once "enter" team.pk %}` gives the form a name that is unique on the page: if the command is
refused, the page comes back with the reasons in this place. `{% refused_at %}` is the place for
forms without a name.
"""

import secrets
from collections.abc import Iterable
from typing import Any

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, joined, markup

register = template.Library()

KEY = markup('<input type="hidden" name="once" value="{}">')
PRESSED = markup('<input type="hidden" name="pressed" value="{}">')
OPEN = markup("open")()


@register.simple_tag(takes_context=True)
def once(context: Context, *name: Any) -> SafeString:
    key = KEY(secrets.token_urlsafe(16))
    if not name:
        return key
    at = "-".join(map(str, name))
    return joined((key, PRESSED(at), refused_at(context, at)))


@register.simple_tag(takes_context=True)
def open_if_refused(context: Context, *name: Any) -> SafeString:
    """`open` for the `<details>` around the form of that name, if it was refused."""
    return OPEN if _is_refused(context, name) else NOTHING


@register.simple_tag(takes_context=True)
def typed_in(context: Context, field: str, *name: Any) -> str:
    """`{% typed_in "reason" "undo" act.pk %}`: what that form was sent with, if it was refused."""
    return context["request"].POST.get(field, "") if _is_refused(context, name) else ""


@register.simple_tag(takes_context=True)
def refused_at(context: Context, at: str = "") -> str:
    """Why the form of that name was refused, if it was."""
    refusal = getattr(context.get("request"), "refusal", None)
    if refusal is None or refusal.at != at:
        return ""
    refusal.shown = True
    return render_to_string("parts/refused.html", context.flatten() | {"refusal": refusal})


def _is_refused(context: Context, name: Iterable[Any]) -> bool:
    """Whether the form of that name was refused."""
    refusal = getattr(context.get("request"), "refusal", None)
    return refusal is not None and refusal.at == "-".join(map(str, name))

"""`{% load once %}`, then `{% csrf_token %}{% once %}`: a form sent twice acts once."""

import secrets

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def once() -> SafeString:
    # Of letters, digits, - and _, so that nothing is to be escaped.
    return mark_safe(f'<input type="hidden" name="once" value="{secrets.token_urlsafe(16)}">')

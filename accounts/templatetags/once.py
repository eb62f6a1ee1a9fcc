"""`{% load once %}`, then `{% csrf_token %}{% once %}`: a form sent twice acts once."""

import secrets

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def once() -> SafeString:
    key = secrets.token_urlsafe(16)
    return format_html('<input type="hidden" name="once" value="{}">', key)

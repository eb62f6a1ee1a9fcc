"""`{% load qr %}{% qr url "what it leads to" %}`: an address for a phone's camera."""

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr(address: str, title: str) -> SafeString:
    """The address as an inline drawing: dark on light in both schemes, or no camera reads it."""
    drawn = segno.make(address, micro=False).svg_inline(
        scale=5, border=4, dark="#000", light="#fff", title=title
    )
    # segno escapes the title and draws everything else itself.
    return format_html('<div class="qr">{}</div>', mark_safe(drawn))

"""`{% load qr %}{% qr url "what it leads to" %}`: an address for a phone's camera."""

from django import template
from django.utils.safestring import SafeString

from core.ui.markup import markup
from core.ui.qr import square

register = template.Library()

BOX = markup('<div class="qr">{}</div>')


@register.simple_tag
def qr(address: str, title: str) -> SafeString:
    """The address as an inline drawing, with what it leads to as its title."""
    return BOX(square(address, border=4, title=title))

"""`{% explained player.profile.skills "skill" %}`: each thing a button that opens its meaning."""

from django import template

from teams.html.meanings import explained, opener

register = template.Library()
register.simple_tag(explained)
register.simple_tag(opener)

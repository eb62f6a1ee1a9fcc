"""What the pages ask of people at the table."""

from matches.forms.asking import Asking
from matches.forms.events import EventForm
from matches.forms.reasons import RevokeForm
from matches.forms.rolled import RollsForm

__all__ = ["Asking", "EventForm", "RevokeForm", "RollsForm"]

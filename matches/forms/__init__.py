"""The forms for people at the table."""

from matches.forms.asking import GivenAnswers
from matches.forms.events import EventForm
from matches.forms.reasons import RevokeForm
from matches.forms.rolled import RollsForm

__all__ = ["EventForm", "GivenAnswers", "RevokeForm", "RollsForm"]

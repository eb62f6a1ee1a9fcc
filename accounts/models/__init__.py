"""People, their keys to the API, and the answers they were given."""

from accounts.models.answer import Answer
from accounts.models.disposal import Disposal
from accounts.models.token import Token
from accounts.models.user import User

__all__ = ["Answer", "Disposal", "Token", "User"]

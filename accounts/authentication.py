"""`Authorization: Token <key>`."""

from typing import Any

from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from accounts.models import Token, User
from accounts.services import digest
from core.rows import the_only


class HashedTokenAuthentication(TokenAuthentication):
    """Find the person by the hash of the key, which is all that the database knows."""

    def authenticate_credentials(self, key: str) -> tuple[User, Any]:
        token = the_only(Token.objects.select_related("user").filter(digest=digest(key)))
        if token is None or not (token.user.is_active and token.user.trusts(token.created_at)):
            raise AuthenticationFailed("No such token.")
        return token.user, token

"""`Authorization: Token <key>`."""

from typing import Any

from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from accounts.models import Token, User
from accounts.services import digest


class HashedTokenAuthentication(TokenAuthentication):
    """Finds the person by the hash of the key, which is all that the database knows."""

    def authenticate_credentials(self, key: str) -> tuple[User, Any]:
        token = Token.objects.select_related("user").filter(digest=digest(key)).first()
        if token is None or not token.user.is_active:
            raise AuthenticationFailed("No such token.")
        return token.user, token

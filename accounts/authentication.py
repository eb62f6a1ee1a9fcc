"""`Authorization: Token <key>`."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from accounts.models import Token, User
from accounts.services import digest
from core.prepared import prepared


class HashedTokenAuthentication(TokenAuthentication):
    """Find the person by the hash of the key, which is all that the database knows."""

    def authenticate_credentials(self, key: str) -> tuple[User, Any]:
        token = next(iter(_token(digest(key))), None)
        if token is None or not (token.user.is_active and token.user.trusts(token.created_at)):
            raise AuthenticationFailed("No such token.")
        return token.user, token


@prepared
def _token(digest: str) -> QuerySet[Token]:
    return Token.objects.select_related("user").filter(digest=digest)

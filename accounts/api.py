"""Sign-up and tokens for programs."""

from allauth.account.adapter import get_adapter
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.auth import authenticate
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.exceptions import PermissionDenied as Forbidden
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.idempotency import secret
from accounts.models import User
from accounts.serializers import Account, Credentials, Key, SignUp
from accounts.services import issue_token, sign_up
from accounts.throttle import AN_HOUR, WINDOW, is_throttled, may_sign_up, note_failure


@secret
class Accounts(APIView):
    slows_down = True
    permission_classes = [AllowAny]

    @extend_schema(request=SignUp, responses={201: Account})
    def post(self, request: Request) -> Response:
        """Sign up, where the installation is open for it."""
        if not settings.SIGNUP_OPEN:
            raise Forbidden("Sign-up is closed here.")
        if not may_sign_up(request):
            raise Throttled(AN_HOUR)
        posted = SignUp.read(request)
        user = sign_up(**posted)
        return Response(Account(user).data, status.HTTP_201_CREATED)


@secret
class Tokens(APIView):
    slows_down = True
    # Nobody's session or token matters here: whoever knows the password gets a token.
    authentication_classes = []
    permission_classes = [AllowAny]

    @extend_schema(request=Credentials, responses={201: Key})
    def post(self, request: Request) -> Response:
        """Trade username and password for a token. Only failures are counted and slowed down."""
        posted = Credentials.read(request)
        user = self.person(request, posted["username"], posted["password"])
        if is_mfa_enabled(user):
            raise Forbidden("You sign in with a second factor: make a token on your tokens page.")
        key = issue_token(user, posted["name"])
        return Response({"token": key}, status.HTTP_201_CREATED)

    def get_authenticate_header(self, request: Request) -> str:
        return "Token"  # without authenticators a wrong password would be 403

    def person(self, request: Request, username: str, password: str) -> User:
        address = get_adapter().get_client_ip(request)
        if is_throttled(address, username):
            raise Throttled(WINDOW)
        user = authenticate(request, username=username, password=password)
        if user is None:
            note_failure(request._request, address, username)
            raise AuthenticationFailed("The username or the password is wrong.")
        return user

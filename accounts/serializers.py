from typing import Any

from rest_framework import serializers

from accounts.models import User
from core.api.fields import Body, Words


class SignUp(Body):
    username = Words(max_length=150)
    # As long as on the page, which sets no limit; what a body may weigh does.
    password = Words(trim_whitespace=False, write_only=True)
    email = serializers.EmailField(required=False, allow_blank=True)


class Account(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ("id", "username", "email")


class Credentials(Body):
    username = Words(max_length=150)
    password = Words(trim_whitespace=False, write_only=True)
    name = Words(max_length=60, required=False, default="", write_only=True)


class Key(serializers.Serializer[Any]):
    token = serializers.CharField()

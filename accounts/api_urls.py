from django.urls import path

from accounts import api

urlpatterns = [
    path("accounts/", api.Accounts.as_view(), name="api-accounts"),
    path("tokens/", api.Tokens.as_view(), name="api-tokens"),
]

from django.urls import path

from accounts import views

urlpatterns = [
    path("accounts/email/", views.email, name="account_email"),
    path("accounts/", views.account, name="account"),
    path("accounts/tokens/", views.tokens, name="tokens"),
    path("accounts/tokens/<int:token_id>/revoke/", views.revoke, name="revoke-token"),
]

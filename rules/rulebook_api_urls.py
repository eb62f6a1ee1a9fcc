from django.urls import path

from rules.rulebook.api import RulebookView

urlpatterns = [path("rulebook/", RulebookView.as_view(), name="api-rulebook")]

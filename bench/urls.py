"""The program's own addresses, and those of the floors before them."""

from django.urls import include, path

from bench.floors import serve

urlpatterns = [path("floor/<str:name>/", serve), path("", include("config.urls"))]
handler404 = "config.errors.page_not_found"

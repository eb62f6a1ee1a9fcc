from django.urls import path

from dungeons.api import judging

urlpatterns = [
    path("dungeons/check/", judging.DungeonCheck.as_view(), name="api-dungeon-check"),
    path("dungeons/distances/", judging.DungeonDistances.as_view(), name="api-dungeon-distances"),
    path("dungeons/generate/", judging.DungeonGenerate.as_view(), name="api-dungeon-generate"),
]

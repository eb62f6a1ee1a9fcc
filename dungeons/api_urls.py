from django.urls import path

from dungeons.api import judging, keeping, transfer

urlpatterns = [
    path("dungeons/", keeping.DungeonList.as_view(), name="api-dungeons"),
    path("dungeons/<int:dungeon_id>/", keeping.DungeonDetail.as_view(), name="api-dungeon"),
    path(
        "dungeons/<int:dungeon_id>/versions/<int:version>/", keeping.DungeonVersionDetail.as_view()
    ),
    path(
        "dungeons/<int:dungeon_id>/export/<slug:file_format>",
        transfer.DungeonExport.as_view(),
    ),
    path("dungeons/import/", transfer.DungeonImport.as_view(), name="api-dungeon-import"),
    path("dungeons/check/", judging.DungeonCheck.as_view(), name="api-dungeon-check"),
    path("dungeons/distances/", judging.DungeonDistances.as_view(), name="api-dungeon-distances"),
    path("dungeons/generate/", judging.DungeonGenerate.as_view(), name="api-dungeon-generate"),
]

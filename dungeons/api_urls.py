from django.urls import path

from dungeons.api import boxes, judging, keeping, papers, pictures, transfer

urlpatterns = [
    path("dungeons/", keeping.DungeonList.as_view(), name="api-dungeons"),
    path("dungeons/<int:dungeon_id>/", keeping.DungeonDetail.as_view(), name="api-dungeon"),
    path(
        "dungeons/<int:dungeon_id>/versions/<int:version>/", keeping.DungeonVersionDetail.as_view()
    ),
    path(
        "dungeons/<int:dungeon_id>/picture.svg",
        pictures.DungeonPicture.as_view(),
        name="api-dungeon-picture",
    ),
    path(
        "dungeons/<int:dungeon_id>/picture.png",
        pictures.DungeonBitmap.as_view(),
        name="api-dungeon-bitmap",
    ),
    path(
        "dungeons/<int:dungeon_id>/plan.pdf", papers.DungeonPlan.as_view(), name="api-dungeon-plan"
    ),
    path(
        "dungeons/<int:dungeon_id>/print.pdf",
        papers.DungeonPrint.as_view(),
        name="api-dungeon-print",
    ),
    path(
        "dungeons/<int:dungeon_id>/export/<slug:file_format>",
        transfer.DungeonExport.as_view(),
        name="api-dungeon-export",
    ),
    # With the slash too, like all other addresses.
    path(
        "dungeons/<int:dungeon_id>/export/<slug:file_format>/",
        transfer.DungeonExport.as_view(schema=None),
    ),
    path("dungeons/boxes/", boxes.BoxList.as_view(), name="api-boxes"),
    path("dungeons/boxes/<int:box_id>/", boxes.BoxDetail.as_view()),
    path("dungeons/squares.png", transfer.DungeonSquares.as_view()),
    path("dungeons/import/", transfer.DungeonImport.as_view(), name="api-dungeon-import"),
    path("dungeons/check/", judging.DungeonCheck.as_view(), name="api-dungeon-check"),
    path("dungeons/distances/", judging.DungeonDistances.as_view(), name="api-dungeon-distances"),
    path("dungeons/generate/", judging.DungeonGenerate.as_view(), name="api-dungeon-generate"),
]

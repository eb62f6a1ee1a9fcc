from django.urls import path

from dungeons.views import boxes, drawing, dungeon, generating, importing, library

urlpatterns = [
    path("dungeons/", library.library, name="dungeons"),
    path("dungeons/new/", drawing.new, name="dungeon-new"),
    path("dungeons/generate/", generating.generated, name="dungeon-generate"),
    path("dungeons/generate/set-up-sheet.pdf", generating.setup_sheet, name="dungeon-setup-sheet"),
    path("dungeons/import/", importing.imported, name="dungeon-import"),
    path("dungeons/boxes/", boxes.boxes, name="boxes"),
    path("dungeons/boxes/new/", boxes.new_box, name="box-new"),
    path("dungeons/boxes/<int:box_id>/", boxes.box_page, name="box"),
    path("dungeons/<int:dungeon_id>/", dungeon.dungeon_page, name="dungeon"),
    path(
        "dungeons/<int:dungeon_id>/versions/<int:version>/",
        dungeon.dungeon_page,
        name="dungeon-version",
    ),
    path("dungeons/<int:dungeon_id>/edit/", drawing.edit, name="dungeon-edit"),
    path("dungeons/<int:dungeon_id>/place/", dungeon.place, name="dungeon-place"),
]

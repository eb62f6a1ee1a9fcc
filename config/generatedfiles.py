"""Static files generated from others, in `var/static/`, and again whenever those change."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from django.conf import settings
from django.core.files.storage import FileSystemStorage


def generated_files() -> FileSystemStorage:
    """The storage that holds them."""
    return FileSystemStorage(settings.VAR_DIR / "static")


def written_file(name: str, text: str) -> str:
    """The path of the file that holds this. Written in one go, because others may be reading it."""
    path = Path(generated_files().path(name))
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, fresh = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w") as file:
            file.write(text)
        os.chmod(fresh, 0o644)
        os.replace(fresh, path)
    return str(path)

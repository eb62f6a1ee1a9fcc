"""A secret that an installation makes for itself, once, where nobody else reads it."""

import os
import secrets
from pathlib import Path


def kept_secret(path: Path, characters: int) -> str:
    """The secret kept at `path`, made there on the first call, readable by its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(characters)[:characters])
    return path.read_text().strip()


def _write_once(path: Path, secret: str) -> None:
    # Written to a temporary file and linked into place: if two processes start together, one wins,
    # and neither reads half a secret.
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    aside.touch(mode=0o600)
    aside.write_text(secret)
    try:
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()

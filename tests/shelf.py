"""What takes long to make and is the same each time, made once: it lies in var/suite, for every
process of this run and of the next, until what it was made of changes."""

import hashlib
import pickle
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

SHELF = Path(__file__).resolve().parents[1] / "var" / "suite"
# Seconds to wait for another process that is making it.
PATIENCE = 240


def kept(name: str, sources: Iterable[Path], make: Callable[[Path], None]) -> Path:
    """The file that `make` wrote at the path given to it, now or in an earlier run."""
    of, dot, kind = name.partition(".")
    file = SHELF / f"{of}_{digest(sources)}{dot}{kind}"
    with _alone():
        if not file.exists():
            begun = SHELF / f"unfinished_{name}"
            _drop([*SHELF.glob(f"{of}_*"), *SHELF.glob(f"{begun.name}*")])
            make(begun)
            begun.rename(file)
    return file


def remembered(name: str, sources: Iterable[Path], make: Callable[[], Any]) -> Any:
    """What `make` returned, now or in an earlier run."""

    def write(file: Path) -> None:
        file.write_bytes(pickle.dumps(make()))

    return pickle.loads(kept(f"{name}.pickle", sources, write).read_bytes())  # noqa: S301 - ours


def digest(sources: Iterable[Path]) -> str:
    """A digest of the contents of these files."""
    whole = b"".join(path.read_bytes() for path in sources)
    return hashlib.sha256(whole).hexdigest()[:16]


@contextmanager
def _alone() -> Iterator[None]:
    """Other processes of the suite wait here meanwhile."""
    SHELF.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(SHELF / "lock", timeout=PATIENCE, isolation_level=None)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        yield


def _drop(files: Iterable[Path]) -> None:
    for file in files:
        file.unlink()

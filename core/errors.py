"""What a service may raise besides a rule's refusal, on every floor."""

from typing import Any


class Conflict(Exception):
    """The thing's state doesn't allow this now; the API answers 409.

    `extra` goes into the reply beside the sentence, such as `standing=[...]`.
    """

    def __init__(self, detail: str, **extra: Any) -> None:
        self.detail, self.extra = detail, extra
        super().__init__(detail)


def check_version(current: int, expected: int | None) -> None:
    """Raise Conflict when an outdated version is edited; None edits whichever is current.

    Call it under the aggregate's lock, or two editors of one version both pass.
    """
    if expected is not None and expected != current:
        raise Conflict(
            f"Somebody changed this meanwhile: you saw version {expected}, it is {current} now.",
            version=current,
        )

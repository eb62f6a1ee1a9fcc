"""JSON as strict as the database behind it: what couldn't be stored is refused when parsed."""

import codecs
import json
import math
import re
import zlib
from collections.abc import Mapping
from functools import partial
from typing import IO, Any

from django.conf import settings
from pydantic_core import from_json
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

DEEPEST = 32
LONGEST_LIST = 1_000  # the most names in an object too; twice what the longest report holds
LARGEST = 2**31 - 1  # what an integer column holds
MEGABYTE = 1_000_000


def whole_number(digits: str, largest: int = LARGEST) -> int:
    number = int(digits) if len(digits) <= 20 else largest + 1
    if abs(number) > largest:
        raise ParseError(f"Whole numbers go up to {largest}.")
    return number


def decimal(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ParseError("That number is too large.")
    return number


def no_such_number(name: str) -> float:
    raise ParseError(f"{name} is not JSON.")


def check_text(text: str) -> None:
    if "\x00" in text:
        raise ParseError("Text must not hold NUL characters.")
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ParseError("Text must not hold half a character (a lone surrogate).")


def check_depth_and_text(value: Any, longest: int = LONGEST_LIST) -> None:
    """Walk without recursion, because the depth of nesting can't be trusted."""
    level = [value]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for each in level:
            if isinstance(each, str):
                check_text(each)
                continue
            if isinstance(each, dict | list) and len(each) > longest:
                raise ParseError(f"A list or object holds more than {longest:,} things.")
            if isinstance(each, dict):
                below.extend((*each.keys(), *each.values()))
            elif isinstance(each, list):
                below.extend(each)
        if not below:
            return
        level = below
    raise ParseError(f"Nested deeper than {DEEPEST} levels.")


def strict_json(text: str, longest: int = LONGEST_LIST, largest: int = LARGEST) -> Any:
    """The value of this JSON, whose lists and whole numbers may be no larger than that.

    Raises ParseError.
    """
    try:
        data = json.loads(
            text,
            parse_int=partial(whole_number, largest=largest),
            parse_float=decimal,
            parse_constant=no_such_number,
        )
    except RecursionError:
        raise ParseError(f"Nested deeper than {DEEPEST} levels.") from None
    check_depth_and_text(data, longest)
    return data


class StrictJSONParser(BaseParser):
    """Reads one JSON object. Anything else raises ParseError, which is answered with 400."""

    media_type = "application/json"
    renderer_class = JSONRenderer
    longest_list = LONGEST_LIST
    largest = LARGEST

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        data = self.decode(stream.read())
        if not isinstance(data, dict):
            raise ParseError("Send a JSON object.")
        return data

    def decode(self, body: bytes) -> Any:
        try:
            text = body.removeprefix(codecs.BOM_UTF8).decode("utf-8")
            return strict_json(text, self.longest_list, self.largest)
        except UnicodeDecodeError:
            raise ParseError("The body is not UTF-8.") from None
        except ValueError as error:
            raise ParseError(f"The body is not JSON: {error}.") from None


class DrawnJSONParser(StrictJSONParser):
    """Reads bodies with a dungeon, whose own reader names a list that is too long."""

    longest_list = 100_000


class FileJSONParser(StrictJSONParser):
    """Reads bodies with other programs' maps: their large numbers are bits, and not stored."""

    longest_list = 100_000
    largest = 2**53


class WholeLeagueParser(StrictJSONParser):
    """Reads bodies with a whole league, plain or gzipped: long lists and large numbers."""

    longest_list = 50_000_000
    largest = 2**63 - 1

    def decode(self, body: bytes) -> Any:
        """Decode JSON; in a plain document, strings that recur are kept once.

        It accepts nothing that the strict way refuses: whatever looks odd is read in that way.
        """
        plain = unpacked(body).removeprefix(codecs.BOM_UTF8)
        if is_odd(plain):
            return super().decode(plain)
        try:
            data = from_json(plain, allow_inf_nan=False)
        except ValueError:
            return super().decode(plain)
        check_depth(data, self.longest_list)
        return data


# What no column holds, or may not: NUL, half a character, numbers of nineteen digits, with an
# exponent, or with hundreds of decimals. A hit may be part of somebody's words, so it only leads to
# a closer look. The pattern never backtracks, so time stays linear in the body's length.
ODD = (
    re.compile(rb"\\u(?:0000|[dD][89a-fA-F])"),
    re.compile(rb"[\[:,]\s*+-?+[0-9]{19}"),
    re.compile(rb"[\[:,]\s*+-?+[0-9]++(?:\.[0-9]++)?+[eE]"),
    re.compile(rb"\.[0-9]{280}"),
)


def is_odd(text: bytes) -> bool:
    """Whether this has to be parsed strictly."""
    return any(odd.search(text) for odd in ODD)


def check_depth(value: Any, longest: int) -> None:
    """Hold only what is nested to the limits."""
    level = [value] if type(value) in NESTED else []
    for _ in range(DEEPEST):
        if any(len(each) > longest for each in level):
            raise ParseError(f"A list or object holds more than {longest:,} things.")
        level = [
            one
            for each in level
            for one in (each.values() if type(each) is dict else each)
            if type(one) in NESTED
        ]
        if not level:
            return
    raise ParseError(f"Nested deeper than {DEEPEST} levels.")


NESTED = (dict, list)


class TooLarge(APIException):
    """A body is larger than is accepted."""

    status_code = 413


GZIPPED = b"\x1f\x8b"


def most_taken_in() -> int:
    """How many bytes a body may have, unpacked."""
    return int(settings.IMPORT_MEGABYTES * MEGABYTE)


def check_size(size: int) -> None:
    """Raise TooLarge if a body of this size is larger than is accepted."""
    if size > (most := most_taken_in()):
        raise TooLarge(f"Unpacked this is larger than the {most // MEGABYTE:,} MB taken in here.")


def unpacked(body: bytes) -> bytes:
    """The body, unpacked if it is gzipped. Raises ParseError if it is cut off, TooLarge."""
    if not body.startswith(GZIPPED):
        return body
    most = most_taken_in()
    unpacking = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        plain = unpacking.decompress(body, most + 1)
    except zlib.error as wrong:
        raise ParseError(f"The body can't be unpacked: {wrong}.") from None
    check_size(len(plain))
    if not unpacking.eof:
        raise ParseError("The body was cut off: its gzip doesn't end.")
    return plain

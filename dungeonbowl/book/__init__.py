"""The Book: what the game's data files hold, how they are read, and how they are checked."""

from dungeonbowl.book.model import Book, UnknownKey, book, bound, data_files, load_book
from dungeonbowl.book.toml import BookError, Problem

__all__ = [
    "Book",
    "BookError",
    "Problem",
    "UnknownKey",
    "book",
    "bound",
    "data_files",
    "load_book",
]

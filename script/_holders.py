"""Whoever holds a function gets another in its place: for script/mutate, without importing anew."""

import gc
import os
import types
from collections import defaultdict
from pathlib import Path


class Holders:
    """Who holds which function: looked for once, before any fault.

    To look through all there is in every child would first copy all of it.
    """

    def __init__(self):
        self.functions = defaultdict(list)
        gc.unfreeze()  # the collector shows nothing of what the suite froze (tests/pace.py)
        for each in gc.get_objects():
            if isinstance(each, types.FunctionType):
                self.functions[known(each.__code__)].append(each)
        gc.freeze()

    def exchange(self, fault):
        """Give the function around the fault its changed code, in whoever holds it."""
        path = os.path.abspath(fault.path)
        whole = compile(fault.planted(Path(path).read_bytes()), path, "exec")
        code = next(each for each in codes(whole) if each.co_firstlineno == fault.first)
        for function in self.functions[known(code)]:
            function.__code__ = code


def known(code):
    return code.co_filename, code.co_qualname, code.co_firstlineno


def codes(code):
    """The functions and classes in it, the outer ones first."""
    inner = [each for each in code.co_consts if isinstance(each, types.CodeType)]
    return inner + [each for outer in inner for each in codes(outer)]

"""Which small faults a source could have, one at a time. Standard library only."""

import ast
import copy
from dataclasses import dataclass

OPPOSITE = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
# Swapped, their arguments only ever crash.
CRASHING = {"isinstance", "issubclass", "getattr", "setattr"}
# Swapped, their arguments say the same.
IN_ANY_ORDER = {"min", "max", "suppress", "every", "shows", "one_of", "lowest_of", "highest_of"}
# They have faults of their own, so nothing is gained by negating them as well.
TESTED = (ast.Compare, ast.BoolOp, ast.UnaryOp)

SHOWN = 80  # characters


@dataclass(frozen=True)
class Fault:
    """One change to one source: where it stands, in bytes, and what it says afterwards.

    `first` is the line where the outermost function around it begins, 0 outside of any.
    """

    path: str
    where: str
    was: str
    becomes: str
    lines: range
    span: tuple[int, int]
    text: str
    first: int

    @property
    def name(self):
        """What it goes by in the list of equivalent ones, whatever line it has moved to."""
        return f"{self.path}: {self.where}: {self.was} -> {self.becomes}"

    def __str__(self):
        return f"{self.path}:{self.lines[0]}: {self.where}: {self.was} -> {self.becomes}"

    def planted(self, source):
        start, end = self.span
        return source[:start] + self.text.encode() + source[end:]


# No fault at all: what is found with it wasn't looked for rightly.
NONE = Fault("", "", "", "", range(0), (0, 0), "", 0)


def faults(path, source):
    """Every fault that can be planted in the source (bytes), in its order."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return finder.found


class _Finder(ast.NodeVisitor):
    """Annotations, decorators, f-strings and protocols are left alone: nobody computes by them."""

    def __init__(self, path, source):
        self.path, self.found = path, []
        self.names, self.around, self.first, self.returns = [], [], 0, False
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def visit(self, node):
        self.around.append(node)
        super().visit(node)
        self.around.pop()

    def add(self, node, becomes, shown=()):
        becomes = becomes if isinstance(becomes, str) else said(becomes)
        was, after = shown or (said(node), becomes)
        self.found.append(
            Fault(
                path=self.path,
                where=".".join(self.names) or "module",
                was=was,
                becomes=after,
                lines=range(node.lineno, node.end_lineno + 1),
                span=(
                    self.starts[node.lineno - 1] + node.col_offset,
                    self.starts[node.end_lineno - 1] + node.end_col_offset,
                ),
                text=f"({becomes})" if isinstance(node, ast.expr) else becomes,
                first=self.first,
            )
        )

    def changed(self, node, **fields):
        other = copy.copy(node)
        for name, value in fields.items():
            setattr(other, name, value)
        self.add(node, other)

    def all_of(self, nodes):
        for node in nodes:
            if node is not None:
                self.visit(node)

    def visit_FunctionDef(self, node):
        self.all_of([*node.args.defaults, *node.args.kw_defaults])
        before = self.first, self.returns
        self.first = self.first or min(each.lineno for each in [node, *node.decorator_list])
        self.returns = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
        self.inside(node)
        self.first, self.returns = before

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        if "Protocol" not in map(said, node.bases):
            self.inside(node)

    def inside(self, node):
        self.names.append(node.name)
        self.all_of(node.body)
        self.names.pop()

    def visit_Lambda(self, node):
        self.all_of([*node.args.defaults, *node.args.kw_defaults, node.body])

    def visit_AnnAssign(self, node):
        self.all_of([node.value])

    def visit_Assign(self, node):
        names = {each.id for each in node.targets if isinstance(each, ast.Name)}
        if not names & {"__all__", "__slots__", "__match_args__"}:
            self.generic_visit(node)

    def visit_JoinedStr(self, node):
        """Python 3.11 doesn't say where in the source its parts stand."""

    def visit_Subscript(self, node):
        """Outside of functions it is a type; a tuple is one key and keeps its members."""
        if self.first:
            parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            self.all_of([node.value, *parts])

    def visit_If(self, node):
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self.condition(node.test)
            self.generic_visit(node)

    visit_While = visit_If

    def visit_IfExp(self, node):
        self.condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node):
        for test in node.ifs:
            self.condition(test)
        self.generic_visit(node)

    def condition(self, test):
        if not isinstance(test, TESTED):
            self.add(test, f"not {said(test)}")

    def visit_Return(self, node):
        if self.returns and node.value and not isinstance(node.value, (*TESTED, ast.Constant)):
            self.add(node.value, f"not ({said(node.value)})")
        # A tuple that is returned is taken apart: one short, it only ever crashes.
        self.all_of(node.value.elts if isinstance(node.value, ast.Tuple) else [node.value])

    def visit_Compare(self, node):
        for place, operator in enumerate(node.ops):
            other = [*node.ops]
            other[place] = OPPOSITE[type(operator)]()
            self.changed(node, ops=other)
        self.generic_visit(node)

    def visit_BoolOp(self, node):
        self.changed(node, op=OPPOSITE[type(node.op)]())
        self.generic_visit(node)

    def visit_UnaryOp(self, node):
        if isinstance(node.op, ast.Not):
            self.add(node, node.operand)
        self.generic_visit(node)

    def visit_BinOp(self, node):
        words = any(isinstance(each, (ast.JoinedStr, ast.List)) for each in (node.left, node.right))
        # Outside of functions a bar is a type's.
        known = type(node.op) in OPPOSITE and (self.first or not isinstance(node.op, ast.BitOr))
        if known and not words:
            self.changed(node, op=OPPOSITE[type(node.op)]())
        self.generic_visit(node)

    def visit_AugAssign(self, node):
        self.add(node, "pass")
        if type(node.op) in OPPOSITE:
            self.changed(node, op=OPPOSITE[type(node.op)]())
        self.generic_visit(node)

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Call):
            self.add(node, "pass")
        self.generic_visit(node)

    def visit_Raise(self, node):
        self.add(node, "pass")
        self.generic_visit(node)

    def visit_Constant(self, node):
        if isinstance(node.value, bool):
            self.other(node, not node.value)
        elif isinstance(node.value, int):
            self.other(node, node.value + 1)
            self.other(node, node.value - 1)

    def other(self, node, value):
        """A mere number says little: it is shown with what it stands in."""
        within, held = self.around[-2], node.value
        before = said(within)
        node.value = value
        shown = (before, said(within)) if len(before) <= SHOWN else ()
        node.value = held
        self.add(node, str(value), shown)

    def visit_Call(self, node):
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else method
        if name in TWINS and not method:
            self.changed(node, func=ast.Name(TWINS[name]))
        if name not in CRASHING | IN_ANY_ORDER:
            self.swapped(node)
        # What `strict` would object to doesn't happen.
        values = [each.value for each in node.keywords if each.arg != "strict"]
        self.all_of([node.func, *node.args, *values])

    def swapped(self, node):
        for place, (one, other) in enumerate(zip(node.args, node.args[1:], strict=False)):
            starred = isinstance(one, ast.Starred) or isinstance(other, ast.Starred)
            if not starred and said(one) != said(other):
                order = [*node.args[:place], other, one, *node.args[place + 2 :]]
                self.changed(node, args=order)

    def members(self, node):
        """Dropped one by one, but for the last."""
        if isinstance(getattr(node, "ctx", ast.Load()), ast.Load) and len(node.elts) > 1:
            for place in range(len(node.elts)):
                self.changed(node, elts=[*node.elts[:place], *node.elts[place + 1 :]])
        self.generic_visit(node)

    visit_Set = visit_Tuple = visit_List = members


def said(node):
    return ast.unparse(node)

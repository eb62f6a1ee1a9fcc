"""When Python's collector looks for junk: seldom, and while the program is loaded hardly ever.

Of what is loaded nearly everything stays. At Python's 700 new objects a fifth of every start went
into looking through it, at 10,000 a tenth; and a quarter of a second at every end.
"""

import gc

# How many new objects it waits for: a page makes more than Python's 700, and little of it is junk.
AT_WORK, WHILE_LOADING = 10_000, 500_000


def loading() -> None:
    """Much of what stays is about to be made."""
    gc.set_threshold(WHILE_LOADING)


def loaded() -> None:
    """All that is there stays: it is never looked through again, not even at the end."""
    gc.freeze()
    gc.set_threshold(AT_WORK)


loading()

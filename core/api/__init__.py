"""How every reply behaves, whichever floor gives it.

It stands on the lowest Django floor because all the others lean on it: errors as problem details,
strict JSON, pages of lists, commands sent twice, old versions, previews.
"""

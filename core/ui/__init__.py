"""Pictures as inline SVG: the Great Wheel, college glyphs, dice, marks and sparklines.

Every picture either carries a text alternative or is hidden from readers of the page
because words stand beside it. Colours come from the style sheet by class, never from
`style=`, so that a strict Content-Security-Policy and both colour schemes hold.

A page draws the same few pictures a hundred times, so each is drawn once and remembered. The cache
is `typed` where text goes in, so that a picture made from safe text is never returned for equal
text that has to be escaped.
"""

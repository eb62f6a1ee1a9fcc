"""Teams that come and go: a team as it stands, as JSON or as a spreadsheet, written and read.

Both are read into the same plain cells (`rows`), and those into a team (`checking`), so that a file
written by hand, a spreadsheet and a program's document are checked alike.
"""

"""Teams that come and go: a team as it stands, as JSON or as a spreadsheet, written and read.

Both are read into the same plain cells (`rows`), and those into a team (`checking`), so that a
file by hand, a file from a spreadsheet and a program's document are held to the same.
"""

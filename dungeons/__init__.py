"""Dungeons, judged, measured and made: the library of dungeons speaks over HTTP."""

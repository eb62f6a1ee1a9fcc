"""Carries out the documents of procedures: terms, statements, inputs.

It reads the JSON documents and nothing else of procedures, as JavaScript does on a phone. What
each word of theirs means is said in `dungeonbowl.procedures.language`.
"""

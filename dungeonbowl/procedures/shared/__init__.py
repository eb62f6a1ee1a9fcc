"""What several procedures share: inputs that mean the same everywhere, rolls, and what follows.

All of it is made of the language's own words; nothing here is one more.
"""

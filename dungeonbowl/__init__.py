"""The rules of Dungeonbowl: its data and its arithmetic.

No framework, no clock, no hidden dice: frozen values in, effects and verdicts out.
"""

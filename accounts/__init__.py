"""People: sign-up, tokens, the one permission question."""

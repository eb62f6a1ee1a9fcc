"""People: sign-up, tokens, the one permission question, and the manners of the API."""

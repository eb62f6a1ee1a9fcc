"""The builder without an account: a plan that lives in its address."""

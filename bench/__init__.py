"""How fast it is: data of a known size, floors to measure against, and the measuring itself."""

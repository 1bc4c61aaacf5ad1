"""The policies of 3UP 3DOWN: for each decision the names, and the module that holds the idea."""

POLICIES: dict[str, dict[str, str]] = {
    "up": {
        "random": "chance",
        "highest": "highest",
    },
    "discard": {
        "random": "chance",
        "lowest": "lowest",
        "highest": "highest",
    },
    "draw": {
        "random": "chance",
        "always": "always",
    },
}

STRATEGIES: dict[str, str] = {
    "random": "random/random/random",
    "lowest": "highest/lowest/always",
    "highest": "highest/highest/always",
}
"""Complete strategies, each as its three policies: up, discard, draw."""

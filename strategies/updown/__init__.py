"""The policies of 3UP 3DOWN: for each decision the names, and the module that holds the idea."""

POLICIES: dict[str, dict[str, str]] = {
    "up": {
        "random": "chance",
        "highest": "highest",
        "worth": "worth",
    },
    "discard": {
        "random": "chance",
        "lowest": "lowest",
        "highest": "highest",
        "ration": "ration",
        "sweeping": "sweeping",
        "taking": "taking",
        "careless": "careless",
        "ahead": "ahead",
    },
    "draw": {
        "random": "chance",
        "always": "always",
        "never": "never",
    },
}

STRATEGIES: dict[str, str] = {
    "random": "random/random/random",
    "lowest": "highest/lowest/always",
    "highest": "highest/highest/always",
    "ahead": "worth/ahead/always",
    "steady": "worth/ration/always",
}
"""Complete strategies, each as its three policies: up, discard, draw."""

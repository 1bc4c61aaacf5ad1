"""The policies of Moon: for each decision the names, and the module that holds the idea."""

POLICIES: dict[str, dict[str, str]] = {
    "exchange": {
        "random": "chance",
        "longest": "longest",
        "shape": "shape",
    },
    "play": {
        "random": "chance",
        "simple": "simple",
        "pull": "pull",
    },
}

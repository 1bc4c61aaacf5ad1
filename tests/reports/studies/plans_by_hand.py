"""What plans of numbers that are there have in common."""


class WithoutPolicies:
    """What a plan is before anything else if nobody decides anything in it."""

    def policies(self) -> list:
        return []

    def prepare(self) -> None:
        pass

    def play_plainly(self, deal, ask) -> None:
        pass

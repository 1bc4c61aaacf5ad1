"""What the words of a report mean, for one who plays and has never read a table of odds."""

GLOSSARY: dict[str, str] = {
    "best": "Marked * where nothing better can be told from these deals; more may be marked.",
    "bid": "The number of tricks that the bidder promises, 4 to 7, or 21: all seven for 21 points.",
    "bidder": "Who has made the highest bid: takes the widow, names the trump and leads first.",
    "break even": "Where a bid gains as much as it loses on average: made in half of all hands.",
    "defender": "Each of the two who play against the bidder, and keep the tricks they take.",
    "clears": "How often a Clear card takes the pile out of the game.",
    "deal": "One way in which all tiles or cards may lie. The same deal has the same number.",
    "discard": "The tile that the bidder lays away, face down, after taking the widow.",
    "even share": "What each of so many equal players wins: 25.0 of 100 games with four.",
    "exact": "Counted on every deal that is possible: there is nothing left to chance.",
    "first bidder": "Who speaks first in the auction; the turn moves on with each deal.",
    "interval": "Where the true number lies, with the confidence that is named beside it, given "
    "how many deals were played. It says nothing of how well the players play.",
    "made": "How often a bidder took at least the tricks that were promised.",
    "mean tricks": "Tricks a hand on average, of seven.",
    "paired": "Played on the same deals by both sides, so that the luck of the deal falls out of "
    "the difference.",
    "pick-ups": "How often a player has to take the whole pile into the hand.",
    "place": "Who comes how many turns after the starter.",
    "plan": "A trump to name and a tile to lay away, chosen before the other hands are seen.",
    "policy": "The rule by which a player takes one kind of decision, such as which tile to play.",
    "ruff": "To win a trick with a trump because the suit that was led is not in hand.",
    "saving": "How many times fewer hands were needed, as both sides played the same deals, than "
    "with deals of their own; below 1 more were.",
    "scale": "Log worths: of two the chance that the first finishes ahead hangs on the difference "
    "alone.",
    "seat": "A place at the table, counted from 0 on in the order of play.",
    "seed": "The number that all chance was drawn from: with it anybody gets the same deals.",
    "sets": "How often three equal numbers take the pile out of the game.",
    "strategy": "A whole player: it takes all decisions that there are in the game.",
    "trump": "The suit, or the doubles, that beats all others in this hand.",
    "turns": "Of all players together: a round of the table has as many as players.",
    "up": "The cards laid up: face up, locked until hand and draw pile are empty.",
    "value": "Points that a bid of k brings on average, k(2P - 1), where P is how often it is "
    "made. A pass is worth something too: a defender makes about a point a hand.",
    "widow": "The tile that is left in the middle, which the bidder takes.",
}

"""A second Moon, written only to count the tricks of `simple`: the yardstick of the benchmarks.

It shares nothing with the package: its own tiles, its own dealing, its own rules, as the C program
of the benchmarks has them. Tiles are numbered like there: 0-0, then by the lower end, 1-1 to 6-6.
"""

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15
_DOUBLES, _NONE = 7, 8
_TILES = [(0, 0)] + [(high, low) for low in range(1, 7) for high in range(low, 7)]


def _mix(word):
    word &= _MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def _dealt(seed, number):
    """Three hands and the tile left over, as lists of tile numbers."""
    key = _mix(seed + _mix(number * _GOLDEN + _GOLDEN))
    order = list(range(22))
    for place in range(21):
        bits = _mix(key + place // 2 * _GOLDEN)
        draw = bits >> 32 if place % 2 else bits % 2**32
        other = place + draw * (22 - place) // 2**32
        order[place], order[other] = order[other], order[place]
    return order[:7], order[7:14], order[14:21], order[21]


def _is_trump(tile, trump):
    high, low = _TILES[tile]
    return high == low if trump == _DOUBLES else trump in (high, low)


def _worth(tile, trump):
    """Plain tiles by the sum of their ends, doubles above them, trumps above all."""
    high, low = _TILES[tile]
    if not _is_trump(tile, trump):
        return 32 + low if high == low else high + low
    if trump == _DOUBLES:
        return 64 + low
    return 64 + (15 if high == low else high + low - trump)


def _strength(tile, led, trump):
    """In a trick to which `led` was led, a number or "trump"; 0 never wins."""
    high, low = _TILES[tile]
    if _is_trump(tile, trump):
        return _worth(tile, trump) - 32
    if led in (high, low):
        return 1 + (15 if high == low else high + low - led)
    return 0


_WORTH = [[_worth(tile, trump) for tile in range(22)] for trump in range(9)]
_STRENGTH = {
    (trump, led): [_strength(tile, led, trump) for tile in range(22)]
    for trump in range(9)
    for led in (*range(7), "trump")
}
_LED = [["trump" if _is_trump(t, trump) else _TILES[t][0] for t in range(22)] for trump in range(9)]
_FOLLOWS = {
    (trump, led): [_LED[trump][t] == led or (led in _TILES[t] and not _is_trump(t, trump))
                   for t in range(22)]
    for trump in range(9)
    for led in (*range(7), "trump")
}  # fmt: skip


def _exchange(eight):
    """The longest suit, a double counting a quarter more; the first such; least worth away."""
    best, trump = -1, 0
    for named in range(_NONE):
        held = [tile for tile in eight if _is_trump(tile, named)]
        length = 4 * len(held) + sum(_TILES[tile][0] == _TILES[tile][1] for tile in held)
        if length > best:
            best, trump = length, named
    return trump, min(eight, key=_WORTH[trump].__getitem__)


def _choose(legal, trump, led, best):
    worth = _WORTH[trump].__getitem__
    if led is None:
        strong = [tile for tile in legal if _is_trump(tile, trump)]
        strong = strong or [tile for tile in legal if _TILES[tile][0] == _TILES[tile][1]]
        return max(strong, key=worth) if strong else min(sorted(legal), key=worth)
    strength = _STRENGTH[trump, led]
    winning = [tile for tile in legal if strength[tile] > best]
    if winning:
        return min(winning, key=strength.__getitem__)
    return min(sorted(legal), key=worth)


def tricks_of(seed, number):
    """The tricks of seat 0, who has the bid, in one deal of a seed."""
    *hands, widow = _dealt(seed, number)
    hands[0] = sorted([*hands[0], widow])
    trump, discard = _exchange(hands[0])
    hands[0].remove(discard)
    leader = won = 0
    for _ in range(7):
        led, best, winner = None, -1, leader
        for place in range(3):
            seat = (leader + place) % 3
            follows = led is not None and _FOLLOWS[trump, led]
            legal = [tile for tile in hands[seat] if follows[tile]] if place else []
            tile = _choose(legal or hands[seat], trump, led, best)
            hands[seat].remove(tile)
            led = _LED[trump][tile] if led is None else led
            if _STRENGTH[trump, led][tile] > best:
                best, winner = _STRENGTH[trump, led][tile], seat
        won += winner == 0
        leader = winner
    return won


def histogram(seed, hands):
    """How many hands gave seat 0 how many tricks, 0 to 7."""
    counts = [0] * 8
    for number in range(hands):
        counts[tricks_of(seed, number)] += 1
    return counts

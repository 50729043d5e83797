"""Isis & Osiris read naively from the numbered rules (R1-R18), as a test oracle.

Nothing here comes from the engine. The oracle knows every tile that was turned up, so it must
never feed anything that a player sees (R11).
"""

from collections import Counter
from collections.abc import Sequence

Square = tuple[int, int]
Move = tuple[str] | tuple[str, Square]

# R2: the 22 tiles, by value; the same in minus, so they sum to zero.
TILE_COUNTS = {1: 2, 2: 6, 3: 2, 4: 1, -1: 2, -2: 6, -3: 2, -4: 1}
BOX = tuple(value for value, count in TILE_COUNTS.items() for _ in range(count))

# R4: pieces each, by number of players.
STONES_EACH = {2: 8, 3: 6, 4: 5}
TILES_EACH = {2: 11, 3: 7, 4: 5}

# R17: the key of the one common reserve in OracleGame.tiles.
COMMON = -1


class OracleGame:
    """One game, from the first turn to the full board.

    Which tile comes up is the caller's choice, through `reveal`; once the game is over `mover`
    means nothing.
    """

    def __init__(
        self,
        players: int,
        common: bool,
        *,
        width: int = 6,
        height: int = 6,
        stones_each: int | None = None,
        tiles_each: int | None = None,
        box: Sequence[int] | None = None,
    ) -> None:
        """Set the game up; None means what R2, R4 and R17 say."""
        if players not in STONES_EACH:  # R4
            raise ValueError(f"2, 3 or 4 players, not {players}")
        if stones_each is None:
            stones_each = STONES_EACH[players]  # R4
        if tiles_each is None:
            tiles_each = TILES_EACH[players]  # R4
        if box is None:
            box = BOX  # R2

        self.players = players
        self.common = common
        # R1: the squares of the board.
        self.squares: list[Square] = [(x, y) for y in range(height) for x in range(width)]
        self.board: dict[Square, tuple[str, int]] = {}
        # R4, and R17 too: stones are always dealt.
        self.stones: dict[int, int] = dict.fromkeys(range(players), stones_each)
        self.tiles: dict[int, int]
        if common:
            self.tiles = {COMMON: len(box)}  # R17: all tiles in one reserve
        else:
            self.tiles = dict.fromkeys(range(players), tiles_each)  # R4
        # R5: nobody has looked at any tile, those left over in the box included.
        self.unseen: Counter[int] = Counter(box)
        self.pending: int | None = None
        self.mover = 0  # R6: seat 0 is whoever the players chose to start

        in_reserve = sum(self.tiles.values())
        if in_reserve > len(box):
            raise ValueError(f"{in_reserve} tiles to deal, {len(box)} in the box")
        if sum(self.stones.values()) + in_reserve < len(self.squares):
            # R18 promises that somebody can always move; otherwise a game might never end.
            raise ValueError("fewer pieces than squares")

    @property
    def over(self) -> bool:
        """Whether the last square is filled (R12)."""
        return len(self.board) == len(self.squares)

    def _reserve(self) -> int:
        """Key in `tiles` of the reserve that the mover draws from (R7, R17)."""
        return COMMON if self.common else self.mover

    def _kinds(self) -> set[str]:
        """List what the mover may do now, whatever the square."""
        if self.over:
            return set()  # R12
        if self.pending is not None:
            return {"place"}  # R8: no going back to a stone, nor to a second tile
        kinds = set()
        if self.stones[self.mover] > 0:
            kinds.add("stone")  # R7; the only kind without tiles (R9, R17)
        if self.tiles[self._reserve()] > 0:
            kinds.add("reveal")  # R7; the only kind without stones (R9)
        if not kinds:
            kinds.add("pass")  # R18: nothing to play with, so passed over
        return kinds

    def legal(self) -> set[Move]:
        """Every move open to the mover; empty when the game is over."""
        moves: set[Move] = set()
        for kind in self._kinds():
            if kind in ("reveal", "pass"):
                moves.add((kind,))
            else:
                for square in self.squares:
                    if square not in self.board:  # R7: a free square
                        moves.add((kind, square))
        return moves

    def play(self, move: Move) -> None:
        """Make any move but a reveal, which needs an outcome too: see `reveal`."""
        kind = move[0]
        if kind not in self._kinds():
            raise ValueError(f"{move} is not legal now")
        if len(move) == 1:
            if kind != "pass":
                raise ValueError(f"{move} cannot be played like this")
            # R18: a pass changes nothing but the mover.
        else:
            square = move[1]
            if square not in self.squares or square in self.board:  # R7: a free square
                raise ValueError(f"{square} is not a free square")
            if kind == "stone":
                self.stones[self.mover] -= 1
                self.board[square] = ("stone", self.mover)  # R7
            elif kind == "place" and self.pending is not None:
                self.board[square] = ("tile", self.pending)  # R7, R8
                self.pending = None
            else:
                raise ValueError(f"{move} takes no square")
        self.mover = (self.mover + 1) % self.players  # R10: seats are in turn order

    def reveal(self, value: int) -> None:
        """Take a tile from the reserve and turn it up, showing `value` (R7).

        The turn goes on: the same mover must now place it (R8).
        """
        if "reveal" not in self._kinds():
            raise ValueError("no tile can be turned up now")
        if self.unseen[value] <= 0:  # R5: it may be any tile that nobody has seen
            raise ValueError(f"no unseen tile shows {value}")
        self.unseen[value] -= 1
        if self.unseen[value] == 0:
            del self.unseen[value]
        self.tiles[self._reserve()] -= 1
        self.pending = value

    def scores(self) -> dict[int, int]:
        """Score by seat of the board as it stands, with all tiles on it turned up (R13)."""
        totals = dict.fromkeys(range(self.players), 0)
        for (x, y), (kind, seat) in self.board.items():
            if kind != "stone":
                continue
            # R13: orthogonally, never diagonally.
            for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if beside in self.board:
                    neighbour, value = self.board[beside]
                    if neighbour == "tile":
                        totals[seat] += value  # R13: it can be negative
        return totals

    def winners(self) -> list[int]:
        """Seats with the most points, in order; more than one share the win (R15)."""
        scores = self.scores()
        best = max(scores.values())
        return [seat for seat in range(self.players) if scores[seat] == best]

    def places(self) -> list[int]:
        """Place by seat, shared when scores are equal: 1, 1, 3 (R15 carried on down)."""
        scores = self.scores()
        return [
            1 + sum(other > scores[seat] for other in scores.values())
            for seat in range(self.players)
        ]


def markers(score: int) -> tuple[int, int]:
    """Signed number of 20-point markers, and the unsigned number shown on the strip (R14).

    The strip ends at 20, so a marker is taken only past it: 20 is (0, 20), 40 is (1, 20).
    """
    count = 0
    rest = abs(score)
    while rest > 20:  # R14: 21 and more; as many markers as it takes
        rest -= 20
        count += 1
    return (count if score >= 0 else -count, rest)

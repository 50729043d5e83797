"""A table that somebody uses: its seats, its game, and who is connected."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from isis_osiris.record import Recall
from isis_osiris.rules import Outcome
from isis_osiris.server.game import LiveGame
from isis_osiris.server.outbox import Outbox
from isis_osiris.server.presentation import happened, reveal, view_of
from isis_osiris.server.protocol import Reveal, TableInfo, View, encode
from isis_osiris.server.shapes import GameInfo, Options, SeatInfo, SeriesInfo
from isis_osiris.server.store import Head, StoredEvent, StoredGame, StoredTable
from isis_osiris.server.tokens import is_same
from isis_osiris.table import TilePlaced


class LiveTable:
    """One table in memory. All of it comes from the store and can be had from there again.

    Whoever changes it holds ``lock``.
    """

    def __init__(self, stored: StoredTable) -> None:
        self.stored = stored
        self.options = Options.model_validate_json(stored.options)
        self.game: LiveGame | None = None
        """None if its log is damaged."""
        self.scores: dict[str, tuple[int, ...] | None] = {}
        """Of the games before, by id; None for one that is damaged."""
        self.lock = asyncio.Lock()
        self.outboxes: set[Outbox] = set()
        self.is_doubtful = False
        """Whether something may have been stored that this object has not followed."""
        self._untold: list[tuple[str, bool]] = []
        """What is stored and told to nobody yet, and whether a tile was placed."""
        self.used_at = 0.0
        self._news: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.stored.id

    @property
    def current(self) -> StoredGame:
        """The game that is played, or was played last."""
        return self.stored.games[-1]

    @property
    def head(self) -> Head:
        """How far this table has come, as far as is known here."""
        version = -1 if self.game is None else self.game.version
        return Head(self.stored.revision, self.current.id, version)

    def seats_of(self, owner: str) -> tuple[int, ...]:
        """The seats that a token's holder plays."""
        return tuple(
            [
                seat.number
                for seat in self.stored.seats
                if seat.kind == "person" and is_same(seat.owner, owner)
            ]
        )

    def is_host(self, owner: str) -> bool:
        """Whether this token's holder opened the table."""
        return is_same(self.stored.host, owner)

    def may_watch(self, owner: str) -> bool:
        """Whether this token's holder may see the table at all."""
        return self.options.spectators or bool(self.seats_of(owner)) or self.is_host(owner)

    def recall(self, seat: int | None) -> Recall:
        """By which memory rule a seat plays; spectators see what is seen without any."""
        return Recall.FACE_DOWN if seat is None else Recall(self.stored.seats[seat].recall)

    def viewpoint(self, seats: tuple[int, ...]) -> int | None:
        """The one of these seats that is to move, or will be next."""
        if not seats:
            return None
        game = self.game
        to_move = 0 if game is None or game.to_move is None else game.to_move
        return min(seats, key=lambda seat: (seat - to_move) % self.options.players)

    def view(self, owner: str) -> View | None:
        """What this visitor may see of the game, if it can be read."""
        return self._view(self.viewpoint(self.seats_of(owner)))

    def _view(self, seat: int | None) -> View | None:
        if self.game is None:
            return None
        return view_of(self.game, self.id, seat, self.recall(seat))

    def owed(self, owner: str) -> tuple[Reveal, ...]:
        """The reveals that this visitor's seats have not acknowledged."""
        if self.game is None:
            return ()
        owed = self.game.owed(self.seats_of(owner))
        return tuple(reveal(self.game, turned, again=True) for turned in owed)

    def info(self, owner: str) -> TableInfo:
        """The table as this visitor sees it."""
        return self._info(self.seats_of(owner), self.is_host(owner), self._present())

    def _info(self, yours: tuple[int, ...], host: bool, present: set[int]) -> TableInfo:  # noqa: FBT001
        watching = sum(
            not self.seats_of(outbox.owner) for outbox in self.outboxes if outbox.is_listening
        )
        return TableInfo(
            table=self.id,
            revision=self.stored.revision,
            options=self.options,
            seats=tuple(
                SeatInfo(
                    seat=seat.number,
                    kind=seat.kind,  # type: ignore[arg-type]  # pydantic checks what was stored
                    name=seat.name,
                    bot=seat.bot,
                    recall=Recall(seat.recall),
                    you=seat.number in yours,
                    present=seat.kind == "bot" or seat.number in present,
                )
                for seat in self.stored.seats
            ),
            host=host,
            spectators=watching,
            games=tuple(self._game_info(game) for game in self.stored.games),
            series=self._series(),
        )

    def _present(self) -> set[int]:
        listening = (outbox.owner for outbox in self.outboxes if outbox.is_listening)
        return {seat for owner in set(listening) for seat in self.seats_of(owner)}

    def scores_of(self, game: StoredGame) -> tuple[int, ...] | None:
        """Final scores of one of this table's games, if it is over."""
        if game.id == self.current.id:
            return None if self.game is None else self.game.scores
        return self.scores.get(game.id)

    def _game_info(self, game: StoredGame) -> GameInfo:
        scores = self.scores_of(game)
        is_current = game.id == self.current.id
        damaged = self.game is None if is_current else scores is None
        return GameInfo(
            game=game.id, number=game.number, first=game.first, scores=scores, damaged=damaged
        )

    def _series(self) -> SeriesInfo:
        length = self.options.series
        number = (len(self.stored.games) - 1) // length + 1
        games = self.stored.games[(number - 1) * length :]
        finished = [scores for game in games if (scores := self.scores_of(game)) is not None]
        totals = tuple(map(sum, zip(*finished, strict=True))) or (0,) * self.options.players
        is_over = len(games) == length and self.may_go_on
        return SeriesInfo(
            number=number,
            length=length,
            played=len(finished),
            totals=totals,
            winners=Outcome(totals).winners if is_over else None,
        )

    @property
    def may_go_on(self) -> bool:
        """Whether the next game can begin."""
        return self.game is None or self.game.is_over

    def next_game(self, game: str) -> StoredTable:
        """The table with one more game; the start moves on clockwise (R16)."""
        last = self.current
        following = StoredGame(game, last.number + 1, (last.first + 1) % self.options.players)
        return replace(
            self.stored,
            revision=self.stored.revision + 1,
            games=(*self.stored.games, following),
        )

    def follow(self, event: StoredEvent) -> None:
        """Follow an event that is stored; it is told later, by :meth:`tell_untold`."""
        if self.game is not None:
            events = self.game.apply(event)
            text = encode(happened(self.game, events))
            self._untold.append((text, any(isinstance(seen, TilePlaced) for seen in events)))

    def tell_untold(self) -> bool:
        """Tell all who listen what is stored and has not been told; whether there was anything."""
        untold, self._untold = self._untold, []
        if not untold:
            return False
        outboxes = self._listening()
        for text, _ in untold:
            for outbox in outboxes:
                outbox.offer(text)
        if self.game is not None and self.game.is_over:
            self.tell_table()
            self.tell_views()
        elif self._reminds_somebody and any(placed for _, placed in untold):
            self.tell_views(only_reminded=True)
        return True

    @property
    def _reminds_somebody(self) -> bool:
        """Whether some seat is shown tiles again that lie face down."""
        return any(seat.recall != Recall.FACE_DOWN for seat in self.stored.seats)

    def tell_views(self, *, only_reminded: bool = False) -> None:
        """Send new views to all who listen, or only to those who are shown tiles again."""
        views: dict[int | None, str] = {}
        for outbox in self._listening():
            seat = self.viewpoint(self.seats_of(outbox.owner))
            if only_reminded and self.recall(seat) is Recall.FACE_DOWN:
                continue
            if seat not in views:
                view = self._view(seat)
                if view is None:
                    return
                views[seat] = encode(view)
            outbox.offer(views[seat])

    def tell_table(self) -> None:
        """Tell all who listen who sits where, and how the series stands."""
        present = self._present()
        infos: dict[tuple[tuple[int, ...], bool], str] = {}
        for outbox in self._listening():
            viewer = self.seats_of(outbox.owner), self.is_host(outbox.owner)
            if viewer not in infos:
                infos[viewer] = encode(self._info(*viewer, present))
            outbox.offer(infos[viewer])

    def tell_soon(self, delay: float = 0.1) -> None:
        """Tell the table a little later, once for all who come and go until then."""
        if self._news is None:
            self._news = asyncio.get_running_loop().call_later(delay, self._tell_now)

    def _tell_now(self) -> None:
        self._news = None
        self.tell_table()

    def _listening(self) -> list[Outbox]:
        return [outbox for outbox in self.outboxes if outbox.is_listening]

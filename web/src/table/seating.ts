import type { TableInfo, Turn, View } from "../net/messages";

/** Who is drawn where: you nearest, the others clockwise around the board. */
export interface Around {
  near: number;
  left: number[];
  right: number | null;
}

export function aroundTable(table: TableInfo | null, view: View | null): Around {
  const players = table?.options.players ?? 2;
  const mine = table?.seats.filter((seat) => seat.you).map((seat) => seat.seat) ?? [];
  // With several people at one screen nobody changes places when the turn does.
  const near = mine.length > 1 ? (mine[0] ?? 0) : (view?.seat ?? mine[0] ?? 0);
  const others = Array.from({ length: players - 1 }, (_, i) => (near + 1 + i) % players);
  const right = players === 4 ? (others.pop() ?? null) : null;
  return { near, left: others.reverse(), right };
}

/** The points that this series' earlier games have brought, by seat. */
export function seriesBefore(table: TableInfo | null, view: View | null): number[] {
  if (!table) return [];
  const start = (table.series.number - 1) * table.series.length;
  const earlier = table.games.slice(start).filter((game) => game.number < (view?.number ?? 0));
  return Array.from({ length: table.options.players }, (_, seat) =>
    earlier.reduce((sum, game) => sum + (game.scores?.[seat] ?? 0), 0),
  );
}

/** What happened, with every tile as it lies until the ceremony turns it up. */
export function redacted(turns: readonly Turn[]): Turn[] {
  return turns.map((turn) => (turn.kind === "tile" ? { ...turn, value: null, sign: null } : turn));
}

import type { Happened, Piece, Status, Turn, View } from "./messages";

type Happening = Happened["events"][number];

export function withStatus(view: View, version: number, status: Status): View {
  return { ...view, version, status };
}

/** The view after something has happened; a placed tile is face down, whatever was seen before. */
export function after(view: View, event: Happened, happening: Happening): View {
  const changed = withStatus(view, event.version, event.status);
  switch (happening.kind) {
    case "stone": {
      const { seat, cell } = happening;
      const turn: Turn = { kind: "stone", seat, cell };
      return { ...changed, board: { ...view.board, [cell]: { kind: "stone", seat } }, turns: [...view.turns, turn] };
    }
    case "placed": {
      const { seat, cell } = happening;
      const piece: Piece = { kind: "tile", value: null, sign: null };
      const turn: Turn = { kind: "tile", seat, cell, value: null, sign: null };
      return { ...changed, board: { ...view.board, [cell]: piece }, turns: [...view.turns, turn] };
    }
    case "passed":
      return { ...changed, turns: [...view.turns, { kind: "pass", seat: happening.seat }] };
    case "ended":
      return changed;
  }
}

export function lastCell(turns: readonly Turn[]): string | null {
  for (const turn of turns.toReversed()) if (turn.kind !== "pass") return turn.cell;
  return null;
}

/** Turns that came after those, each with the version in which its tile was up. */
export function missed(known: readonly Turn[], turns: readonly Turn[]): { turn: Turn; reveal: number }[] {
  return withReveals(turns).slice(known.length);
}

/** Where the tile went that was turned up in this version. */
export function cellOfReveal(turns: readonly Turn[], version: number): string | null {
  for (const { turn, reveal } of withReveals(turns)) if (turn.kind === "tile" && reveal === version) return turn.cell;
  return null;
}

/** A stone makes one version, a tile two, a pass none. */
function withReveals(turns: readonly Turn[]): { turn: Turn; reveal: number }[] {
  let now = 1;
  return turns.map((turn) => {
    const reveal = now + 1;
    if (turn.kind !== "pass") now += turn.kind === "tile" ? 2 : 1;
    return { turn, reveal };
  });
}

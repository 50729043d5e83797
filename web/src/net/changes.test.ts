import { describe, expect, it } from "vitest";
import { after, cellOfReveal, lastCell, missed } from "./changes";
import type { Happened, Status, Turn, View } from "./messages";

const status: Status = { to_move: 0, may: [], targets: [], tile_up: false, stones_left: [8, 8], tiles_left: [11, 11] };
const view: View = {
  type: "view",
  table: "t",
  game: "g",
  number: 1,
  version: 1,
  first: 0,
  seat: 0,
  recall: "face_down",
  board: {},
  turns: [],
  status,
  unseen: null,
  result: null,
};
const turns: Turn[] = [
  { kind: "stone", seat: 0, cell: "a1" },
  { kind: "tile", seat: 1, cell: "b2", value: null, sign: null },
  { kind: "pass", seat: 0 },
  { kind: "tile", seat: 1, cell: "c3", value: null, sign: null },
];

describe("a view after an event", () => {
  it("has a placed tile face down", () => {
    const event: Happened = { type: "event", game: "g", version: 3, events: [{ kind: "placed", seat: 1, cell: "d4" }], status };
    const next = after(view, event, { kind: "placed", seat: 1, cell: "d4" });
    expect(next.board["d4"]).toEqual({ kind: "tile", value: null, sign: null });
    expect(next.version).toBe(3);
    expect(view.board).toEqual({});
  });
});

describe("where a tile went", () => {
  it("counts one version for a stone, two for a tile, none for a pass", () => {
    expect(cellOfReveal(turns, 3)).toBe("b2");
    expect(cellOfReveal(turns, 5)).toBe("c3");
    expect(cellOfReveal(turns, 2)).toBeNull();
    expect(cellOfReveal(turns, 7)).toBeNull();
  });
  it("tells what was missed, and when each tile was up", () => {
    expect(missed(turns, turns)).toEqual([]);
    expect(missed(turns.slice(0, 1), turns)[0]).toEqual({ turn: turns[1], reveal: 3 });
    expect(missed([], turns).map(({ turn }) => turn)).toEqual(turns);
  });
  it("knows the last cell, passes left out", () => {
    expect(lastCell(turns)).toBe("c3");
    expect(lastCell(turns.slice(0, 3))).toBe("b2");
    expect(lastCell([])).toBeNull();
  });
});

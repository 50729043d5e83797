import { describe, expect, it } from "vitest";
import { FULL, rowsOf, step } from "./cells";
import { standing } from "./strip";

describe("the board", () => {
  it("reads from the top left, with a1 at the lower left", () => {
    const rows = rowsOf(FULL);
    expect(rows[0]).toEqual(["a6", "b6", "c6", "d6", "e6", "f6"]);
    expect(rows[5]?.[0]).toBe("a1");
  });
  it("stops at its edges", () => {
    expect(step(FULL, "a1", "ArrowLeft")).toBe("a1");
    expect(step(FULL, "a1", "ArrowUp")).toBe("a2");
    expect(step(FULL, "f6", "ArrowUp")).toBe("f6");
    expect(step(FULL, "c3", "Home")).toBe("a3");
    expect(step(FULL, "c3", "x")).toBeNull();
  });
});

describe("a score on the strips (R14)", () => {
  it.each([
    [0, { sign: 0, markers: 0, number: 0 }],
    [20, { sign: 1, markers: 0, number: 20 }],
    [21, { sign: 1, markers: 1, number: 1 }],
    [-27, { sign: -1, markers: 1, number: 7 }],
    [41, { sign: 1, markers: 2, number: 1 }],
  ])("%i", (score, expected) => expect(standing(score)).toEqual(expected));
});

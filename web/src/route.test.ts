import { beforeAll, describe, expect, it, vi } from "vitest";

beforeAll(() => void vi.stubGlobal("location", { hash: "" }));

describe("addresses", () => {
  it("are read from the fragment", async () => {
    const { parse } = await import("./route.svelte");
    expect(parse("")).toEqual({ screen: "home" });
    expect(parse("#/join/T/C")).toEqual({ screen: "join", table: "T", code: "C" });
    expect(parse("#/replay/T/2/17")).toEqual({ screen: "replay", table: "T", game: 2, ply: 17 });
    expect(parse("#/replay")).toEqual({ screen: "replay", table: null, game: 1, ply: null });
    expect(parse("#/nonsense")).toEqual({ screen: "home" });
  });
});

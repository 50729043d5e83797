import { FULL, step as toward } from "../board/cells";
import type { Result, View } from "../net/messages";
import { play } from "../sound/sounds";

const TILE = 55;
const STONE = 420;
const BREATH = 700;
const WAYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/** The end of a game, told slowly: tiles turn up in a wave, then stones score one by one. */
export class Ceremony {
  open = $state.raw<ReadonlySet<string>>(new Set());
  worth = $state.raw<Readonly<Record<string, number>>>({});
  scores = $state.raw<readonly number[]>([]);
  /** The stone that is being counted, and the tiles that count for it. */
  lit = $state.raw<ReadonlySet<string>>(new Set());
  isDone = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #steps: (() => number)[];
  readonly #result: Result;
  readonly #tiles: readonly string[];

  constructor(view: View, result: Result, isInstant: boolean) {
    this.#result = result;
    this.scores = result.scores.map(() => 0);
    const cells = Object.keys(view.board).sort(fromTop);
    this.#tiles = cells.filter((cell) => view.board[cell]?.kind === "tile");
    const stones = cells
      .flatMap((cell) => {
        const piece = view.board[cell];
        return piece?.kind === "stone" ? [{ cell, seat: piece.seat }] : [];
      })
      .sort((one, other) => one.seat - other.seat);
    this.#steps = [
      () => BREATH,
      ...this.#tiles.map((cell, i) => () => {
        this.open = new Set([...this.open, cell]);
        return i === this.#tiles.length - 1 ? BREATH : TILE;
      }),
      ...stones.map(({ cell, seat }, i) => () => {
        const worth = result.stones[cell] ?? 0;
        const beside = WAYS.map((way) => toward(FULL, cell, way) ?? cell);
        this.lit = new Set([cell, ...beside.filter((next) => view.board[next]?.kind === "tile")]);
        this.worth = { ...this.worth, [cell]: worth };
        this.scores = this.scores.map((score, s) => (s === seat ? score + worth : score));
        play("score");
        return stones[i + 1]?.seat === seat ? STONE : BREATH;
      }),
    ];
    if (isInstant) this.#finish(false);
    else this.#next();
  }

  skip(): void {
    if (!this.isDone) this.#finish(true);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #next(): void {
    const step = this.#steps.shift();
    if (!step) return this.#finish(true);
    this.#timer = setTimeout(() => this.#next(), step());
  }

  #finish(isHeard: boolean): void {
    clearTimeout(this.#timer);
    this.open = new Set(this.#tiles);
    this.lit = new Set();
    this.worth = this.#result.stones;
    this.scores = this.#result.scores;
    this.isDone = true;
    if (isHeard) play("win");
  }
}

function fromTop(one: string, other: string): number {
  return Number(other.slice(1)) - Number(one.slice(1)) || one.localeCompare(other);
}

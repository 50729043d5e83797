import type { Piece } from "../net/messages";
import { rowsOf, step, type Size } from "../board/cells";

/** The lesson's toy: three by three, two stones and three tiles each. The true rules are the server's. */
export const MINI: Size = { columns: 3, rows: 3 };
export const CELLS = rowsOf(MINI).flat();

export const tile = (value: number | null): Piece => ({ kind: "tile", value, sign: null });
export const stone = (seat: number): Piece => ({ kind: "stone", seat });

export function beside(cell: string): string[] {
  const steps = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => step(MINI, cell, key));
  return steps.filter((next): next is string => next !== null && next !== cell);
}

export function worthOf(board: Readonly<Record<string, Piece>>, seat: number): number {
  return Object.entries(board)
    .filter(([, piece]) => piece.kind === "stone" && piece.seat === seat)
    .flatMap(([cell]) => beside(cell).map((next) => board[next]))
    .reduce((sum, piece) => sum + (piece?.kind === "tile" ? (piece.value ?? 0) : 0), 0);
}

export function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}

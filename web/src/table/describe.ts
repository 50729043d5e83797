import { spokenValue, t } from "../i18n/texts.svelte";
import type { Piece } from "../net/messages";

const PAINT = ["paint.violet", "paint.green", "paint.yellow", "paint.black"] as const;

/** A cell in words: a blind player has neither more nor less than a sighted one. */
export function describeCell(cell: string, piece: Piece | undefined, nameOf: (seat: number) => string, worth?: number): string {
  const place = `${cell.charAt(0)} ${cell.slice(1)}`;
  if (!piece) return t("cell.free", { cell: place });
  if (piece.kind === "stone") {
    const paint = t(PAINT[piece.seat] ?? "paint.violet");
    const values = { cell: place, paint, name: nameOf(piece.seat) };
    if (worth === undefined) return t("cell.stone", values);
    return t("cell.stone_worth", { ...values, value: spokenValue(worth) });
  }
  if (piece.value !== null) return t("cell.tile_value", { cell: place, value: spokenValue(piece.value) });
  if (piece.sign !== null) return t(piece.sign > 0 ? "cell.tile_plus" : "cell.tile_minus", { cell: place });
  return t("cell.tile", { cell: place });
}

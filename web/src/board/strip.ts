/** How a score stands on the strips (R14): a sign, so many ±20 markers, and a number from 1 to 20. */
export interface Standing {
  readonly sign: -1 | 0 | 1;
  readonly markers: number;
  readonly number: number;
}

export function standing(score: number): Standing {
  if (score === 0) return { sign: 0, markers: 0, number: 0 };
  const points = Math.abs(score) - 1;
  return { sign: score > 0 ? 1 : -1, markers: Math.floor(points / 20), number: (points % 20) + 1 };
}

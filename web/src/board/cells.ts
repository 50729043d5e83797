/** The board's geometry as it is drawn: columns by letter, rows by number, row 1 nearest to you. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const FULL: Size = { columns: 6, rows: 6 };

export function cellName(column: number, row: number): string {
  return String.fromCharCode(97 + column) + String(row + 1);
}

/** From the top row down, as one reads. */
export function rowsOf(size: Size): string[][] {
  return Array.from({ length: size.rows }, (_, fromTop) =>
    Array.from({ length: size.columns }, (_, column) => cellName(column, size.rows - 1 - fromTop)),
  );
}

/** The cell that a key leads to, or null if the key is no step. */
export function step(size: Size, from: string, key: string): string | null {
  const column = from.charCodeAt(0) - 97;
  const row = Number(from.slice(1)) - 1;
  const clamp = (n: number, most: number): number => Math.min(Math.max(n, 0), most - 1);
  switch (key) {
    case "ArrowLeft":
      return cellName(clamp(column - 1, size.columns), row);
    case "ArrowRight":
      return cellName(clamp(column + 1, size.columns), row);
    case "ArrowUp":
      return cellName(column, clamp(row + 1, size.rows));
    case "ArrowDown":
      return cellName(column, clamp(row - 1, size.rows));
    case "Home":
      return cellName(0, row);
    case "End":
      return cellName(size.columns - 1, row);
    default:
      return null;
  }
}

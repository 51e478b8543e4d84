/** The most rows of one import of a table, and solutions of one folder (N11). */
export const MAX_ROWS = 50_000

/** Bytes of a table's file, and of all solutions of a folder or zip. */
export const MAX_BYTES = 100_000_000

/** Bytes of one solution, and characters of one cell. */
export const MAX_CELL_SIZE = 2_000_000

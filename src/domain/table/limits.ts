/** Maximum rows of an imported table, and maximum files of an imported folder (N11). */
export const MAX_ROWS = 50_000

/** Maximum bytes of a table's file, and of all solutions of a folder or zip. */
export const MAX_BYTES = 100_000_000

/** Maximum bytes of one solution, and maximum characters of one cell. */
export const MAX_CELL_SIZE = 2_000_000

import type { Tables } from './tables'

/**
 * The tables with only the solves up to a time (epoch seconds, included). All other data is as it is now, including
 * scores that were given later (docs/decisions/0050). Law: at or after the newest solve, they equal the tables.
 */
export function tablesUpTo(tables: Tables, until: number): Tables {
  const solves: Tables['solves'] = {}
  for (const [key, row] of Object.entries(tables.solves)) if (row.timestamp <= until) solves[key] = row
  return { ...tables, solves }
}

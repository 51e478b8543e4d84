/** The fields of a solve that a table column can contain (N11). */
export const TABLE_FIELDS = ['problem', 'link', 'date', 'status', 'lang', 'minutes', 'hint', 'notes', 'code'] as const

export type TableField = (typeof TABLE_FIELDS)[number]

/** The column index of each field, from 0; null if the table has none. */
export type Columns = Record<TableField, number | null>

/** Column headers of each field in lower case, most reliable first. */
const HEADERS: Record<TableField, readonly string[]> = {
  problem: ['problem', 'title', 'problem name', 'problem title', 'question', 'name', 'slug', 'titleslug', 'title slug'],
  link: ['link', 'url', 'address', 'problem link', 'problem url'],
  date: [
    'solved at (utc)',
    'solvedat',
    'solved at',
    'date',
    'timestamp',
    'time',
    'solved on',
    'submitted',
    'when',
    'day',
  ],
  status: ['status', 'verdict', 'result', 'statusdisplay', 'outcome'],
  lang: ['language', 'lang', 'programming language'],
  minutes: ['minutes', 'solve time', 'time (min)', 'time used', 'duration', 'mins', 'min'],
  hint: ['hints', 'used hints', 'usedhints', 'help', 'hint'],
  notes: ['notes', 'note', 'comments', 'comment', 'remarks'],
  code: ['code', 'solution', 'source', 'source code'],
}

/** Guesses from the headers which column contains each field. A column is used for at most one field. */
export function guessColumns(headers: readonly string[]): Columns {
  const names = headers.map((header) => header.trim().toLowerCase())
  const taken = new Set<number>()
  const guess = (field: TableField): number | null => {
    for (const name of HEADERS[field]) {
      const at = names.indexOf(name)
      if (at < 0 || taken.has(at)) continue
      taken.add(at)
      return at
    }
    return null
  }
  return Object.fromEntries(TABLE_FIELDS.map((field) => [field, guess(field)])) as Columns
}

export const isUtcColumn = (header: string | undefined): boolean => /\butc\b/i.test(header ?? '')

/** What a cell may hold; null leaves it empty. */
export type Cell = string | number | null

/**
 * A table as CSV (RFC 4180) that spreadsheets open as it is: UTF-8 with its mark, lines that end in CR LF. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front, which shows it as text.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) || text.startsWith("'") ? `"${text.replaceAll('"', '""')}"` : text
}

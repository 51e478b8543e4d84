/** What a cell may hold; null leaves it empty. */
export type Cell = string | number | null

/**
 * Places where some spreadsheet sees the beginning of a formula: at the start of a cell, and behind a semicolon or a line end.
 * Where the system's list separator is a semicolon, commas and the quotes behind them are plain text, so quotes do not protect
 * what stands inside them. Spaces, invisible characters and quotes before the sign do not make it a text. A separator at the
 * very end counts too: the closing quote behind it would open a cell of its own there.
 */
const FORMULA = /^(?=[\s\p{C}"]*[=+\-@\t\r＝＋－＠])|(?<=[;\r\n])(?=[\s\p{C}"]*(?:[=+\-@\t\r＝＋－＠]|$))/gu

/**
 * A table as CSV (RFC 4180) that spreadsheets open as it is: UTF-8 with its mark, lines that end in CR LF. Where a spreadsheet
 * would calculate a text, comma or semicolon separated, an apostrophe in front shows it as text.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value.replace(FORMULA, "'")
  return /[",;\r\n]/.test(text) || text.startsWith("'") ? `"${text.replaceAll('"', '""')}"` : text
}

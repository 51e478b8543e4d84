/** The content of a cell; null for an empty cell. */
export type Cell = string | number | null

/**
 * Matches each place where a spreadsheet may see the start of a formula: at the start of a cell, and after a semicolon or line end. If the
 * system's list separator is a semicolon, commas and quotes are plain text, so quoting does not protect the content. Spaces, invisible
 * characters and quotes before the formula's sign (such as `=`) do not prevent a formula. A separator at the very end also matches, because
 * the closing quote after it would start a new cell. Apostrophes are skipped, so that a text matches at the same places before and after
 * `neutraliseFormulas`.
 */
const FORMULA = /^(?=[\s\p{C}"']*[=+\-@\t\r＝＋－＠])|(?<=[;\r\n])(?=[\s\p{C}"']*(?:[=+\-@\t\r＝＋－＠]|$))/gu
const NEUTRALISED = /^'(?=[\s\p{C}"']*[=+\-@\t\r＝＋－＠])|(?<=[;\r\n])'(?=[\s\p{C}"']*(?:[=+\-@\t\r＝＋－＠]|$))/gu

/** Puts an apostrophe before each possible formula in a text, so that a spreadsheet displays the formula as text. */
export const neutraliseFormulas = (text: string): string => text.replace(FORMULA, "'")

/** Reverses `neutraliseFormulas`. The restored text equals the original text. */
export const restoreFormulas = (text: string): string => text.replace(NEUTRALISED, '')

/** Formats a table as CSV (RFC 4180) for spreadsheets, with a byte order mark and CR LF line ends. Neutralises formulas. */
export function toCsv(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${[headers, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`
}

function formatCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = neutraliseFormulas(value)
  return /[",;\r\n]/.test(text) || text.startsWith("'") ? `"${text.replaceAll('"', '""')}"` : text
}

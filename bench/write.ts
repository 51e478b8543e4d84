import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Table } from './figures'

/** The tables of each benchmark, by its name. A failed benchmark has no entry. */
export type TablesByName = ReadonlyMap<string, readonly Table[]>

/** The documents with results. The results of a new benchmark are added to the last document. */
const DOCS = ['docs/performance.md', 'docs/benchmarks.md']

/**
 * Writes the tables of each measured benchmark between its markers `<!-- bench:name -->` and `<!-- /bench -->` in the documents. If no
 * document has these markers, adds them at the end of the last document.
 */
export function writeResults(measured: TablesByName, runs: number): void {
  const texts = new Map(DOCS.map((file) => [file, readFileSync(file, 'utf8')]))
  for (const [name, tables] of measured) {
    const body = `${describeRun(runs)}\n\n${tables.map(formatMarkdown).join('\n\n')}`
    const file = DOCS.find((path) => texts.get(path)?.includes(createMarker(name))) ?? DOCS.at(-1) ?? ''
    const text = texts.get(file) ?? ''
    texts.set(
      file,
      replaceSection(text, name, body) ?? `${text.trimEnd()}\n\n## ${name}\n\n${createBlock(name, body)}\n`,
    )
  }
  for (const [file, text] of texts) writeFileSync(file, text)
}

function describeRun(runs: number): string {
  const processors = cpus()
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}`
  return `Measured on ${day}, ${runs} ${runs === 1 ? 'run' : 'runs'}, ${machine}.`
}

const createMarker = (name: string): string => `<!-- bench:${name} -->`
const createBlock = (name: string, body: string): string => `${createMarker(name)}\n\n${body}\n\n<!-- /bench -->`

/** Replaces the text between the markers of a benchmark. Returns null if there are no such markers. */
function replaceSection(text: string, name: string, body: string): string | null {
  const start = text.indexOf(createMarker(name))
  const end = text.indexOf('<!-- /bench -->', start)
  if (start < 0 || end < 0) return null
  return text.slice(0, start) + createBlock(name, body) + text.slice(end + '<!-- /bench -->'.length)
}

function formatMarkdown({ title, columns, rows }: Table): string {
  const formatLine = (cells: readonly string[]) =>
    `| ${columns.map((_, i) => escapeCell(cells[i] ?? '')).join(' | ')} |`
  const table = [formatLine(columns), formatLine(columns.map(() => '---')), ...rows.map(formatLine)].join('\n')
  return `**${title}**\n\n${table}`
}

const escapeCell = (cell: string): string => cell.replaceAll('|', '\\|')

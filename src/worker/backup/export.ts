import { userKey } from '#domain/username'
import { counted } from '#lib/format'
import type { ExportFile, ExportFormat } from '#protocol/backup'
import { asWellAsMayBe } from '../best-effort'
import { writeNumber } from '../log/cursors'
import type { Header } from '../log/export-file/lines'
import type { Work } from '../log/export-file/progress-task'
import { writeExport } from '../log/export-file/write-export'
import type { Session } from '../session'
import { csvOf, jsonOf, solvesOf } from './solve-tables'

const KIND = {
  ndjson: { ending: 'ndjson.gz', type: 'application/gzip' },
  json: { ending: 'json', type: 'application/json' },
  csv: { ending: 'csv', type: 'text/csv' },
} as const

/** What an export holds, in words. */
export const holdingsOf = ({ commits, events }: Pick<Header, 'commits' | 'events'>): string =>
  `${counted(commits, 'change')} and ${counted(events, 'event')}`

/** What an export of a user's is called; `at` in epoch milliseconds. */
export function fileName(username: string, at: number, ending: string): string {
  const safe = userKey(username).replace(/[^\w.-]+/g, '_')
  return `solvelog-${safe}-${new Date(at).toISOString().slice(0, 10)}.${ending}`
}

/** Writes the user's data as a file. A whole log counts as a safe copy: when it was made is remembered. */
export async function exportData(session: Session, format: ExportFormat, work: Work): Promise<ExportFile> {
  const { clock, username, log, db, user } = session
  await log.catchUp()
  const at = clock.now()
  const { ending, type } = KIND[format]
  const name = fileName(username, at, ending)
  if (format !== 'ndjson') {
    const solves = await solvesOf(session, work)
    const text = format === 'csv' ? csvOf(solves) : jsonOf(username, at, solves)
    return { name, type, bytes: new TextEncoder().encode(text), holds: counted(solves.length, 'solve') }
  }
  const { seq } = log.head
  const { bytes, header } = await writeExport(log.commits(), { user: username, at, of: seq }, work)
  await asWellAsMayBe(async () => {
    await writeNumber(db, user, 'exported-at', at)
    await writeNumber(db, user, 'exported-seq', seq)
  })
  return { name, type, bytes, holds: holdingsOf(header) }
}

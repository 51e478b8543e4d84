import { userKey } from '#domain/username'
import type { ExportFile, ExportFormat } from '#wire/data'
import { writeNumber } from '../../log/cursors'
import type { Work } from '../../portable/work'
import { writeExport } from '../../portable/write-export'
import { asWellAsMayBe } from '../as-well-as-may-be'
import type { Session } from '../state'
import { csvOf, jsonOf, solvesOf } from './solve-tables'

const KIND = {
  ndjson: { ending: 'ndjson.gz', type: 'application/gzip' },
  json: { ending: 'json', type: 'application/json' },
  csv: { ending: 'csv', type: 'text/csv' },
} as const

const some = (count: number, unit: string): string => `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`

/** Writes the user's data as a file. A whole log counts as a safe copy: when it was made is remembered. */
export async function exportData(session: Session, format: ExportFormat, work: Work): Promise<ExportFile> {
  const { clock, username, log, db, user } = session
  await log.catchUp()
  const at = clock.now()
  const { ending, type } = KIND[format]
  const safe = userKey(username).replace(/[^\w.-]+/g, '_')
  const name = `solvelog-${safe}-${new Date(at).toISOString().slice(0, 10)}.${ending}`
  if (format !== 'ndjson') {
    const solves = await solvesOf(session, work)
    const text = format === 'csv' ? csvOf(solves) : jsonOf(username, at, solves)
    return { name, type, bytes: new TextEncoder().encode(text), holds: some(solves.length, 'solve') }
  }
  const { seq } = log.head
  const { bytes, header } = await writeExport(log.commits(), { user: username, at, of: seq }, work)
  await asWellAsMayBe(async () => {
    await writeNumber(db, user, 'exported-at', at)
    await writeNumber(db, user, 'exported-seq', seq)
  })
  return { name, type, bytes, holds: `${some(header.commits, 'change')} and ${some(header.events, 'event')}` }
}

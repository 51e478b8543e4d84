import { userKey } from '#domain/username'
import type { StartRequest } from '#wire/api'
import type { ExportFile } from '#wire/data'
import type { LogSurvey } from '#wire/rescue'
import { Fault } from '../fault'
import type { Clock } from '../given'
import { databaseExists, databaseName, removeDatabase, withDatabase } from '../log/database'
import { closeUp, NOTHING, salvage, salvaged, surveyOf } from '../log/salvage'
import { readExport } from '../portable/read-export'
import { Work } from '../portable/work'
import { writeExport } from '../portable/write-export'
import { fileName, holdingsOf } from './data/export'

/** Looks at a log that did not open: what is there, what is lost. Writes nothing and creates nothing. */
export async function surveyLog({ username, marker }: StartRequest, clock: Clock): Promise<LogSurvey> {
  const nothing = surveyOf(NOTHING, marker)
  if (!(await databaseExists(databaseName(username)))) return { database: 'missing', ...nothing }
  try {
    const found = await withDatabase(username, clock, (db) => salvage(db, userKey(username)))
    return { database: 'found', ...surveyOf(found, marker) }
  } catch (error) {
    if (isDamage(error)) return { database: 'unreadable', ...nothing }
    throw error
  }
}

/**
 * Goes on with what is left of a log, because the person said so. A database that cannot be opened at all is removed, so
 * that the next start makes a new one.
 */
export async function acceptLog(username: string, clock: Clock): Promise<{ kept: number }> {
  const name = databaseName(username)
  if (!(await databaseExists(name))) return { kept: 0 }
  const user = userKey(username)
  try {
    return { kept: await withDatabase(username, clock, async (db) => closeUp(db, user, await salvage(db, user))) }
  } catch (error) {
    if (!isDamage(error)) throw error
    await removeDatabase(name)
    return { kept: 0 }
  }
}

/** Writes what can be read of a damaged log as an export; nothing is written to the database. */
export async function exportReadable(username: string, clock: Clock): Promise<ExportFile> {
  const commits = await withDatabase(username, clock, async (db) => salvaged(await salvage(db, userKey(username))))
  const at = clock.now()
  const log = (async function* () {
    yield commits
  })()
  const { bytes, header } = await writeExport(log, { user: username, at, of: commits.length }, unwatched(clock))
  return { name: fileName(username, at, 'ndjson.gz'), type: 'application/gzip', bytes, holds: holdingsOf(header) }
}

/** Checks that an export is whole and the user's, before anything of a damaged log is given up for it. */
export async function checkExport(
  username: string,
  bytes: Uint8Array<ArrayBuffer>,
  clock: Clock,
): Promise<{ commits: number }> {
  const { commits } = await readExport(bytes, { username, now: clock.now() }, unwatched(clock))
  return { commits: commits.length }
}

/** Work that nobody watches or stops. */
const unwatched = (clock: Clock): Work => new Work(clock, new AbortController().signal, () => undefined)

const isDamage = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof Fault && error.code === 'storage-damaged')

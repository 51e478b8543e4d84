import { userKey } from '#domain/username'
import type { ExportLimits } from '#lib/export-limits'
import type { StartRequest } from '#protocol/api'
import type { ExportFile } from '#protocol/backup'
import type { DamageReport } from '#protocol/recovery'
import { AppError } from '../app-error'
import { databaseExists, databaseName, removeDatabase, withDatabase, withEarlierSchema } from '../log/database'
import { ProgressTask } from '../log/export-file/progress-task'
import { readExport } from '../log/export-file/read-export'
import { describeExport, exportFileName, writeExport } from '../log/export-file/write-export'
import {
  compactDamagedLog,
  damageReportOf,
  EMPTY_SALVAGE,
  readableCommits,
  type Salvage,
  salvage,
} from '../log/salvage'
import type { Platform } from '../platform'

/** Dependencies for writing or reading an export. */
interface ExportDeps {
  platform: Platform
  limits: ExportLimits
}

const LESS = 'Less of your log is readable than before, so nothing was changed. Reload the page and try again.'

/** Inspects a log that did not open. Read-only. */
export async function inspectLog({ username, marker }: StartRequest, platform: Platform): Promise<DamageReport> {
  const reportOf = (found: Salvage) => damageReportOf(found, marker, platform.now())
  const nothing = reportOf(EMPTY_SALVAGE)
  if (!(await databaseExists(databaseName(username)))) return { database: 'missing', ...nothing }
  try {
    const found = await withDatabase(username, platform, (db) => salvage(db, userKey(username)))
    return { database: 'found', ...reportOf(found) }
  } catch (error) {
    if (!isDamage(error)) throw error
    const found = await salvageEarlierShape(username)
    return found ? { database: 'earlier', ...reportOf(found) } : { database: 'unreadable', ...nothing }
  }
}

/**
 * Continues with the readable part of a log, at the user's request. A database that opens but lacks a store is deleted, so
 * that the next start creates a new one. A database that cannot be opened or upgraded is kept. Nothing is dropped that the
 * user was not shown as lost, because a later attempt may read more (docs/decisions/0042, 0170).
 */
export async function continueWithReadable(
  username: string,
  readable: number,
  platform: Platform,
): Promise<{ kept: number }> {
  const name = databaseName(username)
  if (!(await databaseExists(name))) return { kept: 0 }
  const user = userKey(username)
  try {
    return await withDatabase(username, platform, async (db) => {
      const found = await salvage(db, user)
      if (readableCommits(found).length < readable) throw new AppError('storage-lost', LESS)
      return { kept: await compactDamagedLog(db, user, found) }
    })
  } catch (error) {
    if (!isDamage(error) || readable > 0 || (await salvageEarlierShape(username))) throw error
    await removeDatabase(name)
    return { kept: 0 }
  }
}

/** Exports the readable part of a damaged log; the database stays unchanged. */
export async function exportReadable(username: string, { platform, limits }: ExportDeps): Promise<ExportFile> {
  const commits = readableCommits(await readable(username, platform))
  const at = platform.now()
  const log = (async function* () {
    yield commits
  })()
  const expected = { user: username, at, of: commits.length, limits }
  const { bytes, header, warning } = await writeExport(log, expected, unwatched(platform))
  const name = exportFileName(username, at, 'ndjson.gz')
  return { name, type: 'application/gzip', bytes, holds: describeExport(header), warning }
}

/** Validates an export and its user before it replaces a damaged log. */
export async function checkExport(
  username: string,
  bytes: Uint8Array<ArrayBuffer>,
  { platform, limits }: ExportDeps,
): Promise<{ commits: number }> {
  const { commits } = await readExport(bytes, { username, limits }, unwatched(platform))
  return { commits: commits.length }
}

async function readable(username: string, platform: Platform): Promise<Salvage> {
  try {
    return await withDatabase(username, platform, (db) => salvage(db, userKey(username)))
  } catch (error) {
    const found = isDamage(error) ? await salvageEarlierShape(username) : null
    if (found) return found
    throw error
  }
}

/** The log in a database with an older schema; null if the problem is another one. */
async function salvageEarlierShape(username: string): Promise<Salvage | null> {
  try {
    return await withEarlierSchema(username, (db) => salvage(db, userKey(username)))
  } catch {
    // The database cannot be opened at all; opening it has reported the damage.
    return null
  }
}

/** A task without progress reports or cancellation. */
const unwatched = (platform: Platform): ProgressTask =>
  new ProgressTask(platform, new AbortController().signal, () => undefined)

const isDamage = (error: unknown): boolean => error instanceof AppError && error.code === 'storage-damaged'

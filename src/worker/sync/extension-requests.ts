import type { SolveKey } from '#domain/solve'
import { isFresh } from '#lib/time'
import { AppError } from '../app-error'
import type { Session } from '../session'

const NOT_CONNECTED_TEXT = 'The browser extension is not connected. Reload this page and try again.'

/** The submission list contains at most this many detail fields. A solve with more already has its details. */
const MAX_FIELDS_IN_LIST = 5

/** Minimum milliseconds between two requests for the details of one solve: an open solve requests them after each change of the log. */
const MIN_REQUEST_INTERVAL_MS = 60_000

const SUBMISSION_ID = /^\d{1,20}$/

/** Starts, pauses or retries the extension's import. Throws an AppError if the extension refuses. */
export async function controlImport({ extension }: Session, type: 'start' | 'pause' | 'retry'): Promise<void> {
  if (!extension) throw new AppError('unreachable', NOT_CONNECTED_TEXT)
  await extension.ask({ type })
}

/** Asks the extension to fetch a submission's details if the log lacks them. The details arrive later as a live update. */
export async function requestDetails({ log, extension, platform }: Session, key: SolveKey): Promise<void> {
  const row = log.tables.solves[key]
  const id = row?.submissionId ?? ''
  if (!extension || !row || row.details > MAX_FIELDS_IN_LIST || !SUBMISSION_ID.test(id)) return
  if (isFresh(extension.requestedDetails.get(id) ?? null, platform.now(), MIN_REQUEST_INTERVAL_MS)) return
  extension.requestedDetails.set(id, platform.now())
  await extension.ask({ type: 'details', submissionIds: [id] })
}

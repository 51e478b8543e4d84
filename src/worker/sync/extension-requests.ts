import type { SolveKey } from '#domain/solve'
import { isFresh } from '#lib/time'
import { AppError } from '../app-error'
import type { Session } from '../session'

const NOT_CONNECTED = 'The browser extension is not connected. Reload this page and try again.'

/** The submission list contains at most this many detail fields; the rest needs a request. */
const FIELDS_IN_LIST = 5

/** The shortest time between two requests for the details of one solve, in milliseconds. An open solve asks after each change of the log. */
const REQUEST_AGAIN_AFTER = 60_000

/** The submission ids that the protocol accepts. */
const SUBMISSION_ID = /^\d{1,20}$/

/** Starts, pauses or retries the extension's import. Throws an AppError if it refuses. */
export async function controlImport({ extension }: Session, type: 'start' | 'pause' | 'retry'): Promise<void> {
  if (!extension) throw new AppError('unreachable', NOT_CONNECTED)
  await extension.ask({ type })
}

/** Asks the extension to fetch a submission's details if the log lacks them; they arrive as a live update. */
export async function requestDetails({ log, extension, platform }: Session, key: SolveKey): Promise<void> {
  const row = log.tables.solves[key]
  const id = row?.submissionId ?? ''
  if (!extension || !row || row.details > FIELDS_IN_LIST || !SUBMISSION_ID.test(id)) return
  if (isFresh(extension.requestedDetails.get(id) ?? null, platform.now(), REQUEST_AGAIN_AFTER)) return
  extension.requestedDetails.set(id, platform.now())
  await extension.ask({ type: 'details', submissionIds: [id] })
}

import { AppError } from '../app-error'
import { CONNECTION_LOST, storageErrorKind } from '../storage-error'

const UNREAD = 'The browser can’t read part of your log’s database: it is damaged.'

/** The errors of a read that fails on every connection: a damaged record or a missing store (docs/decisions/0170). */
const DAMAGE: readonly string[] = ['NotReadableError', 'DataError', 'NotFoundError']

/**
 * Converts an error from reading a newly opened database: `storage-damaged` if a record or a store cannot be
 * read, `storage-lost` for every other refusal, because it may pass. A full disk and other errors are returned unchanged.
 */
export function readErrorOf(error: unknown): unknown {
  const trouble = storageErrorKind(error)
  const isDamage = error instanceof DOMException && DAMAGE.includes(error.name)
  if (isDamage) return new AppError('storage-damaged', UNREAD, { cause: error })
  const isLost =
    (trouble !== null && trouble !== 'full') || (error instanceof AppError && error.code === 'storage-lost')
  return isLost ? new AppError('storage-lost', CONNECTION_LOST, { cause: error }) : error
}

import { AppError } from '../app-error'
import { CONNECTION_LOST, storageTrouble } from '../storage-error'

const UNREAD = 'The browser can’t read a part of your log’s database: it is damaged.'

/**
 * Converts an error from reading a newly opened database: `storage-lost` if the connection is gone, `storage-damaged` if the
 * browser refuses to read a record. Other errors are returned unchanged.
 */
export function readErrorOf(error: unknown): unknown {
  const trouble = storageTrouble(error)
  const isLost = trouble === 'lost' || (error instanceof AppError && error.code === 'storage-lost')
  if (isLost) return new AppError('storage-lost', CONNECTION_LOST, { cause: error })
  return trouble === 'refused' ? new AppError('storage-damaged', UNREAD, { cause: error }) : error
}

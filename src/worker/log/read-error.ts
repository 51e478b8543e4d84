import { AppError } from '../app-error'
import { CONNECTION_LOST, storageTrouble } from '../storage-error'

const UNREAD = 'The browser cannot read a part of the database that holds your log: it is damaged.'

/**
 * A Fault for an error met while a database is read that was just opened: `storage-lost` when the connection is gone,
 * `storage-damaged` when the browser refuses to read a record. Other errors are returned unchanged.
 */
export function readErrorOf(error: unknown): unknown {
  const trouble = storageTrouble(error)
  const isLost = trouble === 'lost' || (error instanceof AppError && error.code === 'storage-lost')
  if (isLost) return new AppError('storage-lost', CONNECTION_LOST, { cause: error })
  return trouble === 'refused' ? new AppError('storage-damaged', UNREAD, { cause: error }) : error
}

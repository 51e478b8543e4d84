import type { Failure } from '#protocol/result'
import { AppError } from './app-error'
import { STORAGE_FULL_MESSAGE, storageErrorKind } from './log/storage-errors'

const UNREAD = 'The browser’s storage for this page did not respond. Reload the page; saved work is safe.'

/** The command may have been stored before the error was thrown. */
const CHECK = 'Reload the page and check whether it was saved before you try again.'

/** The failure for an error, with a message for users. Only the storage throws DOMExceptions here. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  const trouble = storageErrorKind(error)
  if (trouble === 'full') return { code: 'storage-full', message: STORAGE_FULL_MESSAGE }
  if (error instanceof DOMException) {
    const code = trouble === 'lost' ? 'storage-lost' : 'storage-failed'
    return { code, message: `${UNREAD} (${error.name})` }
  }
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return { code: 'internal', message: `Something unexpected happened (${detail}). ${CHECK}` }
}

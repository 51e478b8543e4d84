import type { Failure } from '#protocol/result'
import { AppError } from './app-error'
import { STORAGE_FULL_MESSAGE, storageErrorKind } from './log/storage-errors'

const NO_RESPONSE = 'The browser’s storage for this page did not respond. Reload the page; saved work is safe.'

/** The command may have been stored before the error was thrown. */
const CHECK_BEFORE_RETRY = 'Reload the page and check whether it was saved before you try again.'

/** The failure for an error, with a message for users. Only the storage throws DOMExceptions here. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) {
    const { code, message, cause } = error
    return cause === undefined ? { code, message } : { code, message, detail: technical(cause) }
  }
  const trouble = storageErrorKind(error)
  if (trouble === 'full') return { code: 'storage-full', message: STORAGE_FULL_MESSAGE }
  if (error instanceof DOMException) {
    const code = trouble === 'lost' ? 'storage-lost' : 'storage-failed'
    return { code, message: `${NO_RESPONSE} (${error.name})` }
  }
  return { code: 'internal', message: `Something unexpected happened (${technical(error)}). ${CHECK_BEFORE_RETRY}` }
}

const technical = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

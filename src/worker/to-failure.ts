import type { Failure } from '#protocol/result'
import { AppError } from './app-error'
import { classifyStorageError, STORAGE_FULL_MESSAGE } from './log/storage-errors'

const NO_RESPONSE_TEXT = 'The browser’s storage for this page did not respond. Reload the page; saved work is safe.'

/** The advice after an unexpected error, which may have been thrown after the command was stored. */
const CHECK_BEFORE_RETRY_TEXT = 'Reload the page and check whether it was saved before you try again.'

/** Converts an error to a failure with a message for users. Assumes that every DOMException comes from the storage. */
export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) {
    const { code, message, cause } = error
    return cause === undefined ? { code, message } : { code, message, detail: describeTechnically(cause) }
  }
  const storageProblem = classifyStorageError(error)
  if (storageProblem === 'full') return { code: 'storage-full', message: STORAGE_FULL_MESSAGE }
  if (error instanceof DOMException) {
    const code = storageProblem === 'lost' ? 'storage-lost' : 'storage-failed'
    return { code, message: `${NO_RESPONSE_TEXT} (${error.name})` }
  }
  return {
    code: 'internal',
    message: `Something unexpected happened (${describeTechnically(error)}). ${CHECK_BEFORE_RETRY_TEXT}`,
  }
}

const describeTechnically = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

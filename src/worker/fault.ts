import type { Failure } from '#wire/result'

/** An expected trouble that becomes a failure in an answer; everything else thrown is a bug and becomes `internal`. */
export class Fault extends Error {
  override name = 'Fault'

  constructor(
    readonly code: Failure['code'],
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The failure an error stands for, with its message fit to be shown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Fault) return { code: error.code, message: error.message }
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return { code: 'internal', message: `Something unexpected happened (${detail}). Nothing was lost; please try again.` }
}

import type { Failure } from '#protocol/result'

/** An expected error that becomes the failure of a call. Other thrown errors are bugs and become `internal`. */
export class AppError extends Error {
  override name = 'Fault'

  constructor(
    readonly code: Failure['code'],
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

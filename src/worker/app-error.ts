import type { Failure } from '#protocol/result'

/** An expected error. Its code and message become the failure of a call. */
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

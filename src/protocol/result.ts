/** Why a call failed. `message` is in words for the person. */
export interface Failure {
  code:
    | 'invalid'
    | 'not-found'
    | 'not-editable'
    | 'changed-since'
    | 'user-missing'
    | 'storage-blocked'
    | 'storage-full'
    | 'storage-newer'
    | 'storage-lost'
    | 'storage-failed'
    | 'storage-damaged'
    | 'log-damaged'
    | 'log-replaced'
    | 'unreachable'
    | 'cancelled'
    | 'timeout'
    | 'worker-lost'
    | 'internal'
  message: string
}

/** The one envelope of every answer: refusals and failures are values, so that nothing is lost between threads. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

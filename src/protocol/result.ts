/** Why a call failed. `message` is shown to users. */
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
    | 'signed-out'
    | 'unreachable'
    | 'cancelled'
    | 'timeout'
    | 'worker-lost'
    | 'internal'
  message: string
  /** The technical cause in developer words. Only the recovery screen shows it. */
  detail?: string
}

/** The result of every call. Failures are values, because errors lose their details between threads. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

/** The value that a call returns if it succeeds; `unknown` if the call returns only null. */
export type ValueOf<C> = C extends (...args: never[]) => Promise<Result<infer Value>>
  ? [Value] extends [null]
    ? unknown
    : Value
  : never

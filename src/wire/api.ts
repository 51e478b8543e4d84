import type { Category } from '#domain/category'
import type { Recommendations } from '#domain/recommend'
import type { Command } from '#events/command'
import type { Head } from './views'

/** Why a call failed. `message` is in words for the person. */
export interface Failure {
  code:
    | 'invalid'
    | 'not-found'
    | 'not-editable'
    | 'user-missing'
    | 'storage-blocked'
    | 'storage-full'
    | 'storage-newer'
    | 'storage-lost'
    | 'log-damaged'
    | 'unreachable'
    | 'timeout'
    | 'worker-lost'
    | 'internal'
  message: string
}

/** The one envelope of every answer: refusals and failures are values, so that nothing is lost between threads. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

/** Where the page's local memory says the log ended; null when it has none for this user. */
export interface StartRequest {
  username: string
  marker: Head | null
}

/** The worker's whole interface: what a page may ask of it. */
export interface WorkerApi {
  /** Asks the practice site for a user; answers with the name as the site spells it (A17). */
  verifyUser(username: string): Promise<Result<{ username: string }>>
  /** Opens the user's log, sends the views down the pipe and starts the first sync without waiting for it. */
  start(request: StartRequest): Promise<Result<{ head: Head }>>
  /** Decides a command and appends its events; answers when they are on disk. */
  execute(command: Command): Promise<Result<{ head: Head }>>
  /** Asks every source again (Sync Now); answers when the sync has begun. */
  syncNow(): Promise<Result<null>>
  /** What to solve next in a category, or over all of them when null. */
  recommend(category: Category | null): Promise<Result<Recommendations>>
  /** Sends the whole again, after a gap in the pipe. */
  resend(): Promise<Result<null>>
  /** Removes everything stored under a user (sign-out). */
  clearUser(username: string): Promise<Result<null>>
}

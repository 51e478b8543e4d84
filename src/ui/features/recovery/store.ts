import { proxy } from 'valtio'
import type { DamageReport } from '#protocol/recovery'

/** What is known of a log that did not open. */
export interface RecoveryState {
  /** Null until the worker has looked. */
  survey: DamageReport | null
  /** When this browser last heard that something was saved; epoch milliseconds, null when it does not remember. */
  savedAt: number | null
  /** Why looking, or the way out that was chosen, did not work; null when nothing went wrong. */
  problem: string | null
  /** What was saved of it, in words; null before anything was. */
  saved: string | null
}

export const recovery = proxy<RecoveryState>({ survey: null, savedAt: null, problem: null, saved: null })

import { proxy } from 'valtio'
import type { DamageReport } from '#protocol/recovery'

/** The facts about a log that did not open. */
export interface RecoveryState {
  /** Null until the worker has inspected the log. */
  survey: DamageReport | null
  /** The time of the last confirmed save in this browser, in epoch milliseconds; null if unknown. */
  savedAt: number | null
  /** The error of the inspection or of the chosen recovery option; null without an error. */
  problem: string | null
  /** The content of the saved export, in words; null before the first one. */
  saved: string | null
}

export const recovery = proxy<RecoveryState>({ survey: null, savedAt: null, problem: null, saved: null })

import type { SolveKey } from '#domain/solve'

/** Looks up names that the events do not contain. */
export interface EventNames {
  /** The title of a solve's problem. */
  solve(key: SolveKey): string
  /** The title of a problem. */
  problem(slug: string): string
  /** Null if no profile has this id. */
  profile(id: string): string | null
  /** Null if no study list has this id. */
  list(id: string): string | null
  /** When a solve was made, in epoch seconds. */
  solveTime(key: SolveKey): number
  /** The score that a feedback of a commit replaced; null if there was none or it is not loaded. */
  earlierScore(commit: { id: string }, key: SolveKey): number | null
}

/** The words of an event of a commit, without the subject "you": "starred Two Sum". */
export type Words = (names: EventNames, commit: { id: string; undoes: { isRedo: boolean } | null }) => string

/** A name in a sentence. */
export const quoted = (name: string): string => `“${name}”`

/** Words as a list: "a, b and c". */
export function listWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

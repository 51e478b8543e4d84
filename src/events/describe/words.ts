import type { SolveKey } from '#domain/solve'

/** Looks up names that the events do not contain. */
export interface EventNames {
  solve(key: SolveKey): string
  problem(slug: string): string
  /** Returns the name of a profile; null if no profile has the id. */
  profile(id: string): string | null
  /** Returns the name of a study list; null if no list has the id. */
  list(id: string): string | null
  /** In epoch seconds. */
  solveTime(key: SolveKey): number
  /** Returns the score that a commit's feedback replaced; null if there was no score or it is not loaded. */
  earlierScore(commit: { id: string }, key: SolveKey): number | null
}

/** Builds the words that describe an event, without the subject "you": "starred Two Sum". */
export type WordsBuilder = (names: EventNames, commit: { id: string; undoes: { isRedo: boolean } | null }) => string

export const quote = (name: string): string => `“${name}”`

/** Joins words as a list: "a, b and c". */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

import type { Category } from '#domain/category'
import type { Hint } from '#domain/hint'
import type { Difficulty } from '#domain/problem'
import type { ProblemTags, SolveItem } from './history'

export interface ProblemAttempt extends Pick<SolveItem, 'key' | 'status' | 'lang' | 'timestamp' | 'latest' | 'score'> {
  /** How long the person worked on the attempt, in seconds. */
  timeUsed: number | null
  usedHints: Hint | null
  hasCode: boolean
}

export interface TagCount {
  tag: string
  count: number
}

export interface FoundProblem {
  slug: string
  title: string
  /** The problem's number on the practice site; null if unknown. */
  number: number | null
  /** The difficulty; null for a problem that is not on the practice site. */
  difficulty: Difficulty | null
  isTried: boolean
}

export interface ProblemDetail extends ProblemTags {
  slug: string
  /** The problem's number on LeetCode; null if unknown. */
  number: number | null
  title: string
  /** The URL of the problem's page; null if it is not on the practice site and the person entered no URL. */
  link: string | null
  /** The difficulty; null if the problem is not in the catalog. */
  difficulty: Difficulty | null
  categories: readonly Category[]
  /** All attempts, oldest first. */
  attempts: ProblemAttempt[]
  /** Number of accepted attempts. `bestTime`: the shortest time above 0 of an accepted attempt, in seconds; null if none is known. */
  solved: number
  bestTime: number | null
  note: string | null
  /** The person's own problems that were matched with this one (N31). */
  matched: { own: string; title: string }[]
}

import type { Category } from '#domain/category'
import type { Hint } from '#domain/hint'
import type { LineRange } from '#domain/journey/diff-lines'
import type { Difficulty } from '#domain/problem'
import type { AddedSource, Feedback, SolveKey, SubmissionDetails } from '#domain/solve'
import type { SolveDate } from '#domain/solve-date'

/** Filters the list of solves; null, false or empty values match everything. */
export interface SolveFilter {
  /** Every word must be in some field: title, slug, number, topic, language, date, tag, note, feedback or code (N6). */
  text: string
  status: 'accepted' | 'failed' | null
  category: Category | null
  difficulty: Difficulty | null
  /** Whether only solves without feedback match. */
  needsFeedback: boolean
  /** The first and the last local day that match, as ISO dates. */
  from: string | null
  to: string | null
  /** A tag that the problem must have. Ignores upper and lower case. */
  tag: string | null
  /** Whether only solves of starred problems match. */
  starred: boolean
  /** Whether only solves of problems whose review is due match. */
  due: boolean
  /** The id of a study list that must contain the problem. */
  list: string | null
}

export type MatchField = 'problem' | 'note' | 'problem note' | 'feedback' | 'code' | 'LeetCode note'

/** The line that shows why a search found a solve: the line with a searched word, or facts about the problem if no text has a word. */
export interface MatchLine {
  field: MatchField
  before: string
  /** The searched word as the line has it; empty if the line does not contain it, for example after a search for a month. */
  hit: string
  after: string
}

/** The two ways to list solves (N23): a row for each submission, or a row for each problem. */
export type HistoryView = 'submissions' | 'problems'

/** Facts about all submissions of a problem, for a row of the Problems view (N23). */
export interface ProblemFacts {
  attempts: number
  /** The best final score of the feedback, 0–100; null without feedback. */
  bestScore: number | null
  /** Whether a review is due; false while reviews of the problem are paused. */
  isDue: boolean
}

export interface SolveItem extends SolveDate {
  key: SolveKey
  slug: string
  /** The problem's number on LeetCode; null if unknown. */
  number: number | null
  title: string
  status: string
  /** The difficulty; null for a problem that is not on the practice site. */
  difficulty: Difficulty | null
  lang: string
  /** The feedback's final score 0–100; null without feedback. */
  score: number | null
  isStarred: boolean
  /** Facts about the problem; null in the list of submissions. */
  facts: ProblemFacts | null
  /** The line in which the search found the solve; null without a search. */
  match: MatchLine | null
}

/** A range of the filtered list of solves: newest first, or best matches first if the filter has a text. */
export interface SolveWindow {
  /** Number of solves that match the filter. */
  total: number
  /** The index of the first item in the filtered list. */
  offset: number
  items: SolveItem[]
  /**
   * The kind of each row of the filtered list, one character a row: `d` for the first solve of a day, `r` for another attempt of the problem
   * above on the same day, `-` for any other. Empty if the list is not in the order of time, or has one row for each problem.
   */
  layout: string
  /** Whether the search is still running, so that more solves may match. The page must then call again. */
  isPartial: boolean
}

/** A text of the person that matches a search but belongs to no listed solve. */
export interface UnlistedText {
  /**
   * `removed`: a text of a removed solve. `missing`: a text of a solve that is no longer in the log, or whose problem is unknown. `problem`:
   * the note on a problem without a solve.
   */
  kind: 'removed' | 'missing' | 'problem'
  /** The key of the solve to which the text belongs; null for the note on a problem. */
  key: SolveKey | null
  slug: string
  title: string
  match: MatchLine
}

/** The texts that the person typed for an added solve; null for a missing text. */
export interface AddedSolveTexts {
  notes: string | null
  code: string | null
  feedback: Feedback | null
}

/** The person's marks on a problem, with which it can be found again (N6). */
export interface ProblemTags {
  isStarred: boolean
  tags: readonly string[]
}

/** The data of a solve's page. Its code history and the problem's description are loaded separately. */
export interface SolveDetail extends SolveItem, ProblemTags {
  categories: Category[]
  submissionId: string | null
  /** The URL of the problem's page; null if it is not on the practice site and the person entered no URL. */
  link: string | null
  /**
   * How the person added the solve: with a form or a table. Only added solves can be corrected and removed (N10). Null if a sync reported
   * the solve.
   */
  added: AddedSource | null
  /** Texts of added solves that the person joined to this solve, and that differ from the displayed texts. */
  alsoTyped: AddedSolveTexts[]
  /** How long the person worked on the solve, in seconds. */
  timeUsed: number | null
  usedHints: Hint | null
  notes: string | null
  code: string | null
  feedback: Feedback | null
  /** The model that gave the feedback; null if it is unknown or a person. */
  model: string | null
  submissionDetails: SubmissionDetails | null
  siteNote: string | null
  /** Number of attempts of the same problem, including this one. */
  attempts: number
  /** How often the person changed the code, the feedback or other values of the solve. Undone changes do not count. */
  edits: number
  /** The person's note on the problem in Solvelog; `siteNote` is the person's note on the practice site. */
  problemNote: string | null
  /** Number of recorded states of the code, and number of recorded test runs. */
  snapshots: number
  runs: number
}

/** One point on the timeline of a solve's code: a recorded state of the code, or a test run. */
export interface JourneyPoint {
  kind: 'snapshot' | 'checkpoint' | 'run'
  /** The time in epoch milliseconds; null for a test run at an unknown time. */
  at: number | null
  /** Whether the code at this point is known. `openJourneyPoint` loads it. */
  hasCode: boolean
  /** Why the code could not be rebuilt, as text for users; null if it is valid or was never recorded. */
  trouble: string | null
  /** The result of a test run; null for a state of the code. */
  run: { status: string; totalCorrect: number | null; totalTestcases: number | null; detail: string | null } | null
}

export interface Journey {
  points: JourneyPoint[]
}

export interface JourneyPointCode {
  code: string
  /** The lines that differ from the previous point; null if there is no code at the previous point. */
  changed: LineRange | null
}

/** A solve that the person added and a submission that may be the same. Times are epoch seconds. */
export interface JoinOffer {
  key: SolveKey
  other: SolveKey
  /** The problem's number on LeetCode; null if unknown. */
  number: number | null
  title: string
  status: string
  /** The date that the person entered, and the time of the submission. */
  added: SolveDate
  submittedAt: number
}

/** An own problem that may be a problem of the catalog (N31). */
export interface IdentityOffer {
  own: string
  ownTitle: string
  /** Number of solves that were recorded with the own problem. */
  solves: number
  slug: string
  /** The number of the catalog's problem on LeetCode; null if unknown. */
  number: number | null
  title: string
  /** Whether the names are equal, not only similar. */
  isSame: boolean
}

export type { DiffLine } from '#domain/journey/diff-lines'

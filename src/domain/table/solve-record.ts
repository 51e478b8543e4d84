import type { Cell } from '#lib/csv'
import { pluralize } from '#lib/format'
import { toWellFormed } from '#lib/well-formed'
import { checkFeedback, parseScore } from '../feedback/check-feedback'
import { feedbackText } from '../feedback/feedback-text'
import { fenceCode, type JoinedSolveTexts } from '../problem-file'
import type { Feedback } from '../solve'
import { DATE_UNKNOWN } from '../solve-date'
import { beforeText } from './undated'

/** A solve in the format for other programs (N15). */
export interface SolveRecord {
  slug: string
  title: string
  url: string
  difficulty: string | null
  categories: readonly string[]
  submissionId: string | null
  status: string
  lang: string
  /** ISO 8601 in UTC; null for an unknown or invalid time. */
  solvedAt: string | null
  /** The ISO day before which it was solved, only if nothing else is known. */
  solvedBefore?: string
  /** Seconds. */
  timeUsed: number | null
  usedHints: string | null
  notes: string | null
  feedback: Feedback | null
  code: string | null
  alsoTyped: readonly JoinedSolveTexts[]
}

/** The columns of feedback in a table of solves. The import reads them again. */
const FEEDBACK_COLUMNS = {
  Score: ({ summary }) => summary.final_score,
  'Time to solve': ({ performance }) => performance.time_to_solve,
  'Time complexity': ({ performance }) => performance.time_complexity,
  'Space complexity': ({ performance }) => performance.space_complexity,
  Readability: ({ code_quality }) => code_quality.readability,
  Correctness: ({ code_quality }) => code_quality.correctness,
  Maintainability: ({ code_quality }) => code_quality.maintainability,
  Feedback: ({ summary }) => summary.comments,
  'Performance comments': ({ performance }) => performance.comments,
  'Code quality comments': ({ code_quality }) => code_quality.comments,
} as const satisfies Record<string, (feedback: Feedback) => Cell>

type FeedbackHead = keyof typeof FEEDBACK_COLUMNS

const FEEDBACK_HEADS = Object.keys(FEEDBACK_COLUMNS) as FeedbackHead[]

/** The words for a date that is not known, as the import of a table reads them. */
export const undatedText = ({ solvedBefore }: Pick<SolveRecord, 'solvedBefore'>): string =>
  solvedBefore === undefined ? DATE_UNKNOWN : beforeText(solvedBefore)

/** The columns of a table of solves, without code. */
export const SOLVE_COLUMNS: readonly (readonly [head: string, cell: (solve: SolveRecord) => Cell])[] = [
  ['Solved at (UTC)', (solve) => solve.solvedAt?.replace('T', ' ').replace(/\.\d+Z$/, '') ?? undatedText(solve)],
  ['Problem', ({ title }) => title],
  ['Link', ({ url }) => url],
  ['Difficulty', ({ difficulty }) => difficulty],
  ['Categories', ({ categories }) => categories.join('; ')],
  ['Status', ({ status }) => status],
  ['Language', ({ lang }) => lang],
  // Two decimals are enough to restore the seconds.
  ['Minutes', ({ timeUsed }) => (timeUsed === null ? null : Math.round(timeUsed / 0.6) / 100)],
  ['Hints', ({ usedHints }) => usedHints],
  ...FEEDBACK_HEADS.map(
    (head) => [head, ({ feedback }: SolveRecord) => feedback && FEEDBACK_COLUMNS[head](feedback)] as const,
  ),
  ['Notes', (solve) => notesWithJoined(solve, { withCode: false })],
  ['Submission', ({ submissionId }) => submissionId],
]

/** The number of solves, and of notes on problems if there are any: "3 solves and 1 problem note". */
export function solveCountText({ solves, problemNotes }: { solves: number; problemNotes: number }): string {
  const notes = problemNotes === 0 ? [] : [pluralize(problemNotes, 'problem note')]
  return [...(solves > 0 || notes.length === 0 ? [pluralize(solves, 'solve')] : []), ...notes].join(' and ')
}

/** The cells of `SOLVE_COLUMNS` that name a problem, without a solve. */
export const problemNoteCells = ({ title, url }: ProblemNoteRecord): string[] =>
  SOLVE_COLUMNS.map(([head]) => (head === 'Problem' ? title : head === 'Link' ? url : ''))

/** Whether a table has all columns of Solvelog's own CSV export. */
export const isOwnExport = (headers: readonly string[]): boolean =>
  SOLVE_COLUMNS.every(([head]) => headers.includes(head))

/** The column of the notes on problems in Solvelog's own tables. Tables of earlier versions lack it. */
export const PROBLEM_NOTE_COLUMN = 'Problem note'

/** The person's note on a problem, for other programs. */
export interface ProblemNoteRecord {
  slug: string
  title: string
  /** Empty without an address. */
  url: string
  note: string
}

/**
 * The note of a solve, followed by the texts of the solves that were joined to it: a solve has one note, so an import puts them there.
 * Null without any.
 */
export function notesWithJoined(
  { notes, alsoTyped, lang }: Pick<SolveRecord, 'notes' | 'alsoTyped' | 'lang'>,
  { withCode }: { withCode: boolean },
): string | null {
  const joined = alsoTyped.flatMap(({ notes, feedback, code }) => [
    notes,
    feedback && feedbackText(feedback),
    withCode && code !== null ? fenceCode(code, lang) : null,
  ])
  const all = [notes, ...joined].filter((text) => text !== null)
  return all.length === 0 ? null : all.join('\n\n')
}

/** Whether a table has all columns of feedback. Fewer may be another program's, whose scores have another range. */
export const hasFeedbackColumns = (headers: readonly string[]): boolean =>
  FEEDBACK_HEADS.every((head) => headers.includes(head))

/** Reads the feedback in the cells of a row: null without any, or why it can't be read. */
export function feedbackReader(headers: readonly string[]): (cells: readonly string[]) => Feedback | null | string {
  if (!hasFeedbackColumns(headers)) return () => null
  return (cells) => {
    const text = (head: FeedbackHead): string => toWellFormed(cells[headers.indexOf(head)] ?? '')
    if (FEEDBACK_HEADS.every((head) => text(head).trim() === '')) return null
    const score = parseScore(text('Score'))
    if (score === null) return 'The feedback has no score.'
    const feedback: Feedback = {
      performance: {
        time_to_solve: parseScore(text('Time to solve')),
        time_complexity: text('Time complexity'),
        space_complexity: text('Space complexity'),
        comments: text('Performance comments'),
      },
      code_quality: {
        readability: parseScore(text('Readability')),
        correctness: parseScore(text('Correctness')),
        maintainability: parseScore(text('Maintainability')),
        comments: text('Code quality comments'),
      },
      summary: { final_score: score, comments: text('Feedback') },
    }
    const [problem] = checkFeedback(feedback)
    return problem === undefined ? feedback : `The feedback can’t be read: ${problem}.`
  }
}

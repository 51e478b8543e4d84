import type { Cell } from '#lib/csv'
import { pluralize } from '#lib/format'
import { toWellFormed } from '#lib/well-formed'
import { checkFeedback, parseScore } from '../feedback/check-feedback'
import { formatFeedback } from '../feedback/feedback-text'
import { fenceCode, type JoinedSolveTexts } from '../problem-file'
import type { Feedback } from '../solve'
import { DATE_UNKNOWN } from '../solve-date'
import { formatBefore } from './undated'

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
  /** The time of the solve as ISO 8601 in UTC; null if it is unknown or invalid. */
  solvedAt: string | null
  /** The ISO day before which the problem was solved. Present only if no other date is known. */
  solvedBefore?: string
  /** In seconds; null if unknown. */
  timeUsed: number | null
  usedHints: string | null
  notes: string | null
  feedback: Feedback | null
  code: string | null
  alsoTyped: readonly JoinedSolveTexts[]
}

/** The columns of feedback in a table of solves. The import of a table reads these columns too. */
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

type FeedbackHeader = keyof typeof FEEDBACK_COLUMNS

const FEEDBACK_HEADERS = Object.keys(FEEDBACK_COLUMNS) as FeedbackHeader[]

/** Returns the text that exports write for an unknown date. The import of a table recognizes this text. */
export const formatUnknownDate = ({ solvedBefore }: Pick<SolveRecord, 'solvedBefore'>): string =>
  solvedBefore === undefined ? DATE_UNKNOWN : formatBefore(solvedBefore)

/** The columns of a table of solves, without code. */
export const SOLVE_COLUMNS: readonly (readonly [header: string, cell: (solve: SolveRecord) => Cell])[] = [
  ['Solved at (UTC)', (solve) => solve.solvedAt?.replace('T', ' ').replace(/\.\d+Z$/, '') ?? formatUnknownDate(solve)],
  ['Problem', ({ title }) => title],
  ['Link', ({ url }) => url],
  ['Difficulty', ({ difficulty }) => difficulty],
  ['Categories', ({ categories }) => categories.join('; ')],
  ['Status', ({ status }) => status],
  ['Language', ({ lang }) => lang],
  // Two decimals are enough to restore the seconds.
  ['Minutes', ({ timeUsed }) => (timeUsed === null ? null : Math.round(timeUsed / 0.6) / 100)],
  ['Hints', ({ usedHints }) => usedHints],
  ...FEEDBACK_HEADERS.map(
    (header) => [header, ({ feedback }: SolveRecord) => feedback && FEEDBACK_COLUMNS[header](feedback)] as const,
  ),
  ['Notes', (solve) => joinNotes(solve, { withCode: false })],
  ['Submission', ({ submissionId }) => submissionId],
]

/** Formats the number of solves, and of notes on problems if there are any: "3 solves and 1 problem note". */
export function formatSolveCounts({ solves, problemNotes }: { solves: number; problemNotes: number }): string {
  const notes = problemNotes === 0 ? [] : [pluralize(problemNotes, 'problem note')]
  return [...(solves > 0 || notes.length === 0 ? [pluralize(solves, 'solve')] : []), ...notes].join(' and ')
}

/** Returns the cells for `SOLVE_COLUMNS` in a row that contains only a note on a problem. All cells except title and link are empty. */
export const createProblemNoteCells = ({ title, url }: ProblemNoteRecord): string[] =>
  SOLVE_COLUMNS.map(([header]) => (header === 'Problem' ? title : header === 'Link' ? url : ''))

/** The columns that the first exports already had. Columns that are added later must not make these exports foreign. */
const FIRST_COLUMNS = [
  'Solved at (UTC)',
  'Problem',
  'Link',
  'Difficulty',
  'Categories',
  'Status',
  'Language',
  'Minutes',
  'Hints',
  'Notes',
]

/** Whether a table is Solvelog's own export, also of an earlier version. */
export const isOwnExport = (headers: readonly string[]): boolean =>
  FIRST_COLUMNS.every((header) => headers.includes(header))

/** The column of the notes on problems in Solvelog's own tables. Tables of earlier versions lack it. */
export const PROBLEM_NOTE_COLUMN = 'Problem note'

export interface ProblemNoteRecord {
  slug: string
  title: string
  /** The URL of the problem's page; empty if there is none. */
  url: string
  note: string
}

/**
 * Returns the note of a solve, followed by notes, code and feedback of other entries that are the same solve. The import reads one note for
 * each solve, so the note contains all of these texts. Null if there are no texts.
 */
export function joinNotes(
  { notes, alsoTyped, lang }: Pick<SolveRecord, 'notes' | 'alsoTyped' | 'lang'>,
  { withCode }: { withCode: boolean },
): string | null {
  const joined = alsoTyped.flatMap(({ notes, feedback, code }) => [
    notes,
    feedback && formatFeedback(feedback),
    withCode && code !== null ? fenceCode(code, lang) : null,
  ])
  const all = [notes, ...joined].filter((text) => text !== null)
  return all.length === 0 ? null : all.join('\n\n')
}

/** Whether a table has all columns of feedback. A table without some of them may be from a program with another range of scores. */
export const hasFeedbackColumns = (headers: readonly string[]): boolean =>
  FEEDBACK_HEADERS.every((header) => headers.includes(header))

/** Returns a function that reads the feedback in a row. It returns null if there is no feedback, and a text if the feedback is invalid. */
export function createFeedbackReader(
  headers: readonly string[],
): (cells: readonly string[]) => Feedback | null | string {
  if (!hasFeedbackColumns(headers)) return () => null
  return (cells) => {
    const text = (header: FeedbackHeader): string => toWellFormed(cells[headers.indexOf(header)] ?? '')
    if (FEEDBACK_HEADERS.every((header) => text(header).trim() === '')) return null
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

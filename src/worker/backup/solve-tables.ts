import { linkOf } from '#domain/practice-site'
import type { Problem } from '#domain/problem'
import type { Feedback } from '#domain/solve'
import { readEvent } from '#events/commit'
import type { LargeFieldName, SolveRow } from '#events/projections/tables'
import { type Cell, toCsv } from '#lib/csv'
import { isoTime } from '#lib/time'
import type { ProgressTask } from '../log/export-file/progress-task'
import type { Session } from '../session'
import { type LargeFields, largeFieldOf } from '../session/large-fields'

/** A solve in the format for other programs. */
export interface SolveRecord {
  slug: string
  title: string
  url: string
  difficulty: string | null
  categories: readonly string[]
  submissionId: string | null
  status: string
  lang: string
  /** ISO 8601 in UTC; null for an invalid time. */
  solvedAt: string | null
  /** Seconds. */
  timeUsed: number | null
  usedHints: string | null
  notes: string | null
  feedback: Feedback | null
  code: string | null
}

const WANTED = ['code', 'notes', 'feedback'] as const satisfies readonly LargeFieldName[]

/** All solves, newest first. Reads the log once and collects the large fields on the way. */
export async function solvesOf(session: Session, task: ProgressTask): Promise<SolveRecord[]> {
  const { log, problems } = session
  const rows = Object.values(log.tables.solves).sort((a, b) => b.timestamp - a.timestamp)
  const parts = await largeFieldsOf(session, rows, task)
  return rows.map((row) => recordOf(row, problems.get(row.slug), parts.get(row) ?? {}))
}

/** Converts a solve for other programs; `problem` is undefined if it is not in the catalog. */
export function recordOf(row: SolveRow, problem: Problem | undefined, largeFields: LargeFields): SolveRecord {
  const { slug, submissionId, status, lang, timestamp, timeUsed, usedHints } = row
  const { code = null, notes = null, feedback = null } = largeFields
  return {
    slug,
    title: problem?.title ?? row.title ?? slug,
    url: linkOf(row) ?? '',
    difficulty: problem?.difficulty ?? null,
    categories: problem?.categories ?? [],
    submissionId,
    status,
    lang,
    solvedAt: isoTime(timestamp * 1000) ?? null,
    timeUsed,
    usedHints,
    notes,
    feedback,
    code,
  }
}

interface Wanted {
  row: SolveRow
  part: LargeFieldName
  index: number
}

/** The code, notes and feedback of some solves, read from the log in one pass. */
export async function largeFieldsOf(
  { log }: Session,
  rows: readonly SolveRow[],
  task: ProgressTask,
): Promise<Map<SolveRow, LargeFields>> {
  const wanted = wantedBySeq(rows)
  const parts = new Map<SolveRow, LargeFields>()
  for await (const commits of log.commits()) {
    for (const { seq, events } of commits) {
      for (const { row, part, index } of wanted.get(seq) ?? []) {
        const read = readEvent(events[index])
        parts.set(row, { ...parts.get(row), ...largeFieldOf(read.known ? read.event : null, part) })
      }
      await task.step(seq, log.head.seq)
    }
  }
  return parts
}

/** Indexes the required large fields by log position. */
function wantedBySeq(rows: readonly SolveRow[]): Map<number, Wanted[]> {
  const wanted = new Map<number, Wanted[]>()
  for (const row of rows) {
    for (const part of WANTED) {
      const at = row.largeFields[part]
      if (!at) continue
      const here = wanted.get(at.seq) ?? []
      here.push({ row, part, index: at.index })
      wanted.set(at.seq, here)
    }
  }
  return wanted
}

/** Solves as JSON text; `at` is the current time in epoch milliseconds. */
export function jsonOf(user: string, at: number, solves: readonly SolveRecord[]): string {
  return `${JSON.stringify({ user, exportedAt: new Date(at).toISOString(), solves }, null, 2)}\n`
}

const COLUMNS: [head: string, cell: (solve: SolveRecord) => Cell][] = [
  ['Solved at (UTC)', ({ solvedAt }) => solvedAt?.replace('T', ' ').replace(/\.\d+Z$/, '') ?? null],
  ['Problem', ({ title }) => title],
  ['Link', ({ url }) => url],
  ['Difficulty', ({ difficulty }) => difficulty],
  ['Categories', ({ categories }) => categories.join('; ')],
  ['Status', ({ status }) => status],
  ['Language', ({ lang }) => lang],
  // Two decimals are enough to restore the seconds.
  ['Minutes', ({ timeUsed }) => (timeUsed === null ? null : Math.round(timeUsed / 0.6) / 100)],
  ['Hints', ({ usedHints }) => usedHints],
  ['Score', ({ feedback }) => feedback?.summary.final_score ?? null],
  ['Time to solve', ({ feedback }) => feedback?.performance.time_to_solve ?? null],
  ['Time complexity', ({ feedback }) => feedback?.performance.time_complexity ?? null],
  ['Space complexity', ({ feedback }) => feedback?.performance.space_complexity ?? null],
  ['Readability', ({ feedback }) => feedback?.code_quality.readability ?? null],
  ['Correctness', ({ feedback }) => feedback?.code_quality.correctness ?? null],
  ['Maintainability', ({ feedback }) => feedback?.code_quality.maintainability ?? null],
  ['Feedback', ({ feedback }) => feedback?.summary.comments ?? null],
  ['Performance comments', ({ feedback }) => feedback?.performance.comments ?? null],
  ['Code quality comments', ({ feedback }) => feedback?.code_quality.comments ?? null],
  ['Notes', ({ notes }) => notes],
  ['Submission', ({ submissionId }) => submissionId],
]

/** Solves as CSV for spreadsheets, without code (the JSON format includes it). */
export function csvOf(solves: readonly SolveRecord[]): string {
  const heads = COLUMNS.map(([head]) => head)
  return toCsv(
    heads,
    solves.map((solve) => COLUMNS.map(([, cell]) => cell(solve))),
  )
}

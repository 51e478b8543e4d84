import type { CategoryProgress } from '#domain/progress'
import { formatUnknownDate, joinNotes, type SolveRecord } from '#domain/table/solve-record'
import { getDisplayTime } from '#events/commit'
import { pluralize } from '#lib/format'
import type { Header } from '#worker/log/export-file/lines'
import { toSingleLine } from '../output'
import type { Change } from './changes'
import type { CommitHeader } from './log-file'

export interface Overview {
  header: Header
  commitHeaders: readonly CommitHeader[]
  countedChangeCount: number
  /** Number of changes that do not count: their import was undone, or copies replaced them. */
  uncountedChangeCount: number
  unreadEventCount: number
  submissions: number
  /** Number of problems with an accepted submission. */
  solved: number
  /** Number of submissions whose problem is not in the problem list of this build. */
  unknownSubmissionCount: number
  profile: string
  scores: readonly CategoryProgress[]
}

/** Formats the summary of a log. `untilTime` is the time of the summarized state in epoch milliseconds; null for the end of the log. */
export function formatOverview(overview: Overview, untilTime: number | null): string {
  const { header, commitHeaders, uncountedChangeCount, unreadEventCount, unknownSubmissionCount } = overview
  const devices = new Set(commitHeaders.map(({ device }) => device)).size
  const times = commitHeaders.map(getDisplayTime)
  const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const last = times.reduce((a, b) => Math.max(a, b), 0)
  const [changes, events] = [pluralize(header.commits, 'change'), pluralize(header.events, 'event')]
  return [
    `Log of ${header.user}, exported ${formatTime(Date.parse(header.exportedAt))}. Every checksum and the hash match.`,
    times.length === 0
      ? 'It has no changes.'
      : `${changes} with ${events} from ${pluralize(devices, 'device')}, ${formatDay(first)} to ${formatDay(last)}.`,
    ...(untilTime === null ? [] : ['', `As it was at ${formatTime(untilTime)}:`]),
    describeCounts(overview, first),
    ...listLineIfAny(
      uncountedChangeCount,
      `${pluralize(uncountedChangeCount, 'change')} without effect, because an import was undone or two versions replaced a change.`,
    ),
    ...listLineIfAny(
      unknownSubmissionCount,
      `${pluralize(unknownSubmissionCount, 'submission')} more, of problems that this build does not know.`,
    ),
    ...listLineIfAny(
      unreadEventCount,
      `${pluralize(unreadEventCount, 'event')} skipped, because this version cannot read them. A newer one may.`,
    ),
  ]
    .map(toSingleLine)
    .join('\n')
}

function describeCounts(
  { countedChangeCount, uncountedChangeCount, submissions, solved }: Overview,
  firstChangeAt: number,
): string {
  if (countedChangeCount + uncountedChangeCount === 0 && Number.isFinite(firstChangeAt))
    return `No change was made before that. The first is of ${formatTime(firstChangeAt)}.`
  return `${pluralize(submissions, 'submission')} (${pluralize(solved, 'problem')} solved), after ${pluralize(countedChangeCount, 'change')}.`
}

const listLineIfAny = (count: number, line: string): string[] => (count > 0 ? [line] : [])

export function formatScores({ profile, scores }: Overview): string {
  const width = Math.max(0, ...scores.map(({ tag }) => tag.length))
  const lines = scores.map(
    ({ tag, goal, adjustedScore }) =>
      `  ${tag.padEnd(width)}  ${formatPercent(adjustedScore)} of ${formatPercent(goal).trim()}`,
  )
  return [toSingleLine(`Scores of the profile “${profile}”:`), ...lines].join('\n')
}

const formatPercent = (fraction: number): string => `${Math.round(fraction * 100)}%`.padStart(4)

/** Formats a solve in one line, followed by its notes and feedback. */
export function formatSolve(solve: SolveRecord): string {
  const { solvedAt, title, status, lang, timeUsed, notes, feedback, alsoTyped } = solve
  const facts = [
    solvedAt === null ? formatUnknownDate(solve) : formatTime(Date.parse(solvedAt)),
    title,
    status,
    ...(lang === '' ? [] : [lang]),
    ...(timeUsed === null ? [] : [`${Math.round(timeUsed / 60)} min`]),
    ...(feedback === null ? [] : [`score ${feedback.summary.final_score}`]),
  ]
  const texts = [joinNotes({ notes, alsoTyped, lang }, { withCode: false }), feedback?.summary.comments]
  const indentedTexts = texts.flatMap((text) => (text ? [`${text.replace(/^/gm, '    ')}\n`] : []))
  return `  ${toSingleLine(facts.join('  '))}\n${indentedTexts.join('')}`
}

export function formatChange({ time, what, counts }: Change): string {
  return `${formatTime(Date.parse(time))}  ${toSingleLine(what)}${counts ? '' : ' (does not count: its import was undone, or two versions replaced it)'}\n`
}

const padToTwoDigits = (number: number): string => String(number).padStart(2, '0')

function formatDay(time: number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime())
    ? 'unknown day'
    : `${date.getFullYear()}-${padToTwoDigits(date.getMonth() + 1)}-${padToTwoDigits(date.getDate())}`
}

/** Formats epoch milliseconds in this computer's time zone: "2026-03-01 18:05". */
function formatTime(time: number): string {
  const date = new Date(time)
  return `${formatDay(time)} ${padToTwoDigits(date.getHours())}:${padToTwoDigits(date.getMinutes())}`
}

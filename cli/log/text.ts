import type { CategoryProgress } from '#domain/progress'
import { notesWithJoined, type SolveRecord } from '#domain/table/solve-record'
import { displayTimeOf } from '#events/commit'
import { formatNumber, pluralize } from '#lib/format'
import type { Header } from '#worker/log/export-file/lines'
import type { Change } from './changes'
import type { Envelope } from './log-file'

/** The data of a log's summary. */
export interface Overview {
  header: Header
  envelopes: readonly Envelope[]
  counted: number
  withdrawn: number
  /** Events that this version cannot read. */
  unread: number
  submissions: number
  solved: number
  /** Submissions whose problem is not in the list of this build. */
  unknown: number
  profile: string
  scores: readonly CategoryProgress[]
}

/** The summary of a log, `at` a time in epoch milliseconds or at its end. */
export function overviewText(overview: Overview, at: number | null): string {
  const { header, envelopes, withdrawn, unread, unknown } = overview
  const devices = new Set(envelopes.map(({ device }) => device)).size
  const times = envelopes.map(displayTimeOf)
  const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const last = times.reduce((a, b) => Math.max(a, b), 0)
  const [changes, events] = [pluralize(header.commits, 'change'), pluralize(header.events, 'event')]
  return [
    `Log of ${header.user}, exported ${timeText(Date.parse(header.exportedAt))}. Every checksum and the hash match.`,
    times.length === 0
      ? 'It has no changes.'
      : `${changes} with ${events} from ${pluralize(devices, 'device')}, ${dayText(first)} to ${dayText(last)}.`,
    ...(at === null ? [] : ['', `As it was at ${timeText(at)}:`]),
    countedText(overview, first),
    ...when(withdrawn, `${pluralize(withdrawn, 'change')} without effect, because an import was undone.`),
    ...when(unknown, `${pluralize(unknown, 'submission')} more, of problems that this build does not know.`),
    ...when(unread, `${pluralize(unread, 'event')} skipped, because this version cannot read them. A newer one may.`),
  ].join('\n')
}

/** What counts up to the time. `first` is the time of the first change in epoch milliseconds, or infinite. */
function countedText({ counted, withdrawn, submissions, solved }: Overview, first: number): string {
  if (counted + withdrawn === 0 && Number.isFinite(first))
    return `No change was made before that. The first is of ${timeText(first)}.`
  return `${pluralize(submissions, 'submission')} (${formatNumber(solved)} accepted), after ${pluralize(counted, 'change')}.`
}

const when = (count: number, line: string): string[] => (count > 0 ? [line] : [])

/** The practice scores of the active profile's topics. */
export function scoresText({ profile, scores }: Overview): string {
  const width = Math.max(0, ...scores.map(({ tag }) => tag.length))
  const lines = scores.map(
    ({ tag, goal, adjustedScore }) => `  ${tag.padEnd(width)}  ${percent(adjustedScore)} of ${percent(goal).trim()}`,
  )
  return [`Scores of the profile “${profile}”:`, ...lines].join('\n')
}

const percent = (fraction: number): string => `${Math.round(fraction * 100)}%`.padStart(4)

/** A solve in one line, its notes and feedback below. */
export function solvesText(solve: SolveRecord): string {
  const { solvedAt, title, status, lang, timeUsed, notes, feedback, alsoTyped } = solve
  const facts = [
    solvedAt === null ? 'unknown time' : timeText(Date.parse(solvedAt)),
    title,
    status,
    ...(lang === '' ? [] : [lang]),
    ...(timeUsed === null ? [] : [`${Math.round(timeUsed / 60)} min`]),
    ...(feedback === null ? [] : [`score ${feedback.summary.final_score}`]),
  ]
  const texts = [notesWithJoined({ notes, alsoTyped, lang }, { withCode: false }), feedback?.summary.comments]
  const below = texts.flatMap((text) => (text ? [`${text.replace(/^/gm, '    ')}\n`] : []))
  return `  ${facts.join('  ')}\n${below.join('')}`
}

/** A change in one line. */
export function changeLine({ time, what, counts }: Change): string {
  return `${timeText(Date.parse(time))}  ${what}${counts ? '' : ' (does not count: its import was undone)'}\n`
}

const two = (number: number): string => String(number).padStart(2, '0')

function dayText(at: number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime())
    ? 'unknown day'
    : `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A time in this computer's time zone: "2026-03-01 18:05". */
function timeText(at: number): string {
  const date = new Date(at)
  return `${dayText(at)} ${two(date.getHours())}:${two(date.getMinutes())}`
}

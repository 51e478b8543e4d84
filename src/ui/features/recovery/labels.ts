import { pluralize } from '#lib/format'
import type { DamageReport, LostRange } from '#protocol/recovery'
import { formatDateTime } from '../../components/local-time'

type Survey = Readonly<Omit<DamageReport, 'lost'>> & { readonly lost: readonly Readonly<LostRange>[] }

/** Lost places that are named one by one; the rest are counted. */
const NAMED = 6

/** What to call it: gone, or only in part. */
export function titleFor(survey: Survey | null): string {
  if (survey === null || survey.database === 'earlier') return 'Your log could not be opened'
  if (survey.readable === 0) return survey.database === 'unreadable' ? 'Your log cannot be read' : 'Your log is missing'
  return 'Part of your log is missing'
}

/** How much can be read, and from when. */
export function formatSpan({ database, readable, solves, firstAt, lastAt }: Survey): string {
  if (database === 'missing') return 'Nothing: the browser no longer has the database'
  if (database === 'unreadable') return 'Nothing: the browser cannot open the database'
  if (firstAt === null || lastAt === null) return 'Nothing'
  return `${pluralize(readable, 'change')} with ${pluralize(solves, 'solve')}, from ${formatDateTime(firstAt)} to ${formatDateTime(lastAt)}`
}

/** The lost places: "3 changes: 12, 20–21". */
export function describeLostRanges(lost: Survey['lost']): string {
  if (lost.length === 0) return 'Nothing that is remembered'
  const total = lost.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const named = lost.slice(0, NAMED).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  const more = lost.length > NAMED ? ` and ${pluralize(lost.length - NAMED, 'further place')}` : ''
  return `${pluralize(total, 'change')}: ${named.join(', ')}${more}`
}

/** What going on means for this log. */
export function describeLoss({ readable, database, lost }: Survey): string {
  if (readable > 0) return `${pluralize(readable, 'change')} are kept. Given up: ${describeLostRanges(lost)}.`
  if (database === 'unreadable')
    return 'The damaged database is removed with everything that Solvelog keeps in it, and a new log begins.'
  return 'No change can be read, so a new log begins.'
}

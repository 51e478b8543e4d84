import { pluralize } from '#lib/format'
import type { DamageReport, LostRange } from '#protocol/recovery'
import { formatDateTime } from '../../components/local-time'

type Survey = Readonly<Omit<DamageReport, 'lost'>> & { readonly lost: readonly Readonly<LostRange>[] }

/** Number of lost ranges to list; the others are only counted. */
const NAMED = 6

/** The screen's title, depending on whether the whole log is missing or a part of it. */
export function recoveryTitle(survey: Survey | null): string {
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

/** The lost sequence numbers: "3 changes: 12, 20–21". */
export function describeLostRanges(lost: Survey['lost']): string {
  if (lost.length === 0) return 'Nothing known'
  const total = lost.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const named = lost.slice(0, NAMED).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  const more = lost.length > NAMED ? ` and ${pluralize(lost.length - NAMED, 'more range')}` : ''
  return `${pluralize(total, 'change')}: ${named.join(', ')}${more}`
}

/** What is kept and dropped when the user continues without the damaged data. */
export function describeLoss({ readable, database, lost }: Survey): string {
  if (readable > 0)
    return `${pluralize(readable, 'change')} ${readable === 1 ? 'is' : 'are'} kept. Dropped: ${describeLostRanges(lost)}.`
  if (database === 'unreadable')
    return 'The damaged database is deleted with everything Solvelog stores in it, and Solvelog starts with an empty log.'
  return 'No change can be read, so Solvelog starts with an empty log.'
}

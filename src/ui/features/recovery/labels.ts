import { pluralize } from '#lib/format'
import type { CopyReport, DamageReport } from '#protocol/recovery'
import { formatDateTime } from '../../behaviour/local-time'

type Report = Readonly<DamageReport>

const MAX_LISTED_RANGES = 6

export function describeTitle(report: Report | null): string {
  if (report === null || report.database === 'earlier') return 'Your log could not be opened'
  if (report.readable === 0) return report.database === 'unreadable' ? 'Your log cannot be read' : 'Your log is missing'
  return 'Part of your log is missing'
}

export function describeReadable({ database, readable, solves, firstAt, lastAt }: Report): string {
  if (database === 'missing')
    return 'Unknown: the browser no longer finds the database, but its files may still have changes'
  if (database === 'unreadable') return 'Nothing: the browser cannot open the database'
  if (firstAt === null || lastAt === null) return 'Nothing'
  return `${pluralize(readable, 'change')} with ${pluralize(solves, 'solve')}, from ${formatDateTime(firstAt)} to ${formatDateTime(lastAt)}`
}

export function describeCopy({ readable, problems }: Readonly<CopyReport>): string {
  const readableText = readable === 0 ? 'Nothing can be read' : pluralize(readable, 'change')
  return problems === 0
    ? readableText
    : `${readableText}. ${pluralize(problems, 'part')} of it ${problems === 1 ? 'is' : 'are'} damaged`
}

/**
 * Describes the sequence numbers of lost changes: "3 changes: 12, 20–21". If it is unknown which changes of a range are lost,
 * describes the range as "2 of 30–35".
 */
export function describeLostRanges(ranges: Report['lostRanges']): string {
  if (ranges.length === 0) return 'Nothing known'
  const total = ranges.reduce((sum, { changes }) => sum + changes, 0)
  const listedRanges = ranges.slice(0, MAX_LISTED_RANGES).map(({ from, to, changes }) => {
    const range = from === to ? `${from}` : `${from}–${to}`
    return changes < to - from + 1 ? `${changes} of ${range}` : range
  })
  const moreText =
    ranges.length > MAX_LISTED_RANGES ? ` and ${pluralize(ranges.length - MAX_LISTED_RANGES, 'more range')}` : ''
  return `${pluralize(total, 'change')}: ${listedRanges.join(', ')}${moreText}`
}

/** Describes the changes that are lost even if the database and the second copy are restored. */
export function describeFinalLoss({ database, copy, lostRanges }: Report): string {
  const finalRanges = copy?.lostRanges ?? lostRanges
  if (finalRanges.length === 0 && lostRanges.length > 0) return 'Nothing: the second copy has the rest'
  const ranges = describeLostRanges(finalRanges)
  return database === 'missing' && finalRanges.length > 0 ? `At most ${ranges}` : ranges
}

/** Returns the number of changes in the database and the second copy together; null if the copy adds none to the database. */
export const countRestorable = ({ copy, readable }: Report): number | null =>
  copy !== null && copy.restorable > readable ? copy.restorable : null

export const countReadable = ({ copy, readable }: Report): number => copy?.restorable ?? readable

export function describeContinue(report: Report | null): string {
  if (report && report.readable > 0) return `Continue with ${pluralize(report.readable, 'change')}`
  return report?.database === 'missing' ? 'Continue with what the browser still finds' : 'Continue with an empty log'
}

export const describeSave = (readable: number): string =>
  `Downloads an export with ${pluralize(readable, 'change')} that you can import later. Nothing is written to the database.`

export function describeRestore({ copy }: Report): string {
  const loss = copy?.lostRanges.length ? `Lost: ${describeLostRanges(copy.lostRanges)}` : 'Nothing is lost'
  return `Restores what the database or the second copy still has. ${loss}. The damaged database stays until that is complete.`
}

export function describeRestored(restoredCount: number, { copy }: Report): string {
  const loss = copy?.lostRanges.length ? ` Lost: ${describeLostRanges(copy.lostRanges)}.` : ' Nothing was lost.'
  return `Restored ${pluralize(restoredCount, 'change')}.${loss}`
}

export function describeLoss({ readable, database, lostRanges }: Report): string {
  if (readable > 0)
    return `${pluralize(readable, 'change')} ${readable === 1 ? 'is' : 'are'} kept. Dropped: ${describeLostRanges(lostRanges)}.`
  if (database === 'unreadable')
    return 'The damaged database is deleted with everything Solvelog stores in it, and Solvelog starts with an empty log.'
  return 'No change can be read, so Solvelog starts with an empty log. Changes that turn up in the browser’s files are kept.'
}

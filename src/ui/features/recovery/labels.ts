import { pluralize } from '#lib/format'
import type { CopyReport, DamageReport } from '#protocol/recovery'
import { formatDateTime } from '../../behaviour/local-time'

type Survey = Readonly<DamageReport>

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

/** How much of the second copy can be read. */
export function describeCopy({ readable, problems }: Readonly<CopyReport>): string {
  const words = readable === 0 ? 'Nothing can be read' : pluralize(readable, 'change')
  return problems === 0
    ? words
    : `${words}. ${pluralize(problems, 'part')} of it ${problems === 1 ? 'is' : 'are'} damaged`
}

/** The lost sequence numbers: "3 changes: 12, 20–21". Of "2 of 30–35", the positions of the others are unknown. */
export function describeLostRanges(lost: Survey['lost']): string {
  if (lost.length === 0) return 'Nothing known'
  const total = lost.reduce((sum, { changes }) => sum + changes, 0)
  const named = lost.slice(0, NAMED).map(({ from, to, changes }) => {
    const range = from === to ? `${from}` : `${from}–${to}`
    return changes < to - from + 1 ? `${changes} of ${range}` : range
  })
  const more = lost.length > NAMED ? ` and ${pluralize(lost.length - NAMED, 'more range')}` : ''
  return `${pluralize(total, 'change')}: ${named.join(', ')}${more}`
}

/** The text about commits that are lost even if both stores are restored. */
export function describeFinalLoss({ copy, lost }: Survey): string {
  const final = copy?.lost ?? lost
  return final.length === 0 && lost.length > 0 ? 'Nothing: the second copy has the rest' : describeLostRanges(final)
}

/** The number of changes in both stores together; null if the second copy adds none to the database. */
export const restorableChanges = ({ copy, readable }: Survey): number | null =>
  copy !== null && copy.restorable > readable ? copy.restorable : null

/** The number of changes that an export can have. */
export const readableChanges = ({ copy, readable }: Survey): number => copy?.restorable ?? readable

/** The title of the option that continues with the database alone. */
export function continueTitle(survey: Survey | null): string {
  return survey && survey.readable > 0
    ? `Continue with ${pluralize(survey.readable, 'change')}`
    : 'Continue with an empty log'
}

export const describeSave = (readable: number): string =>
  `Downloads an export with ${pluralize(readable, 'change')} that you can import later. Nothing is written to the database.`

/** What "Restore everything" does. */
export function describeRestore({ copy }: Survey): string {
  const loss = copy?.lost.length ? `Lost: ${describeLostRanges(copy.lost)}` : 'Nothing is lost'
  return `Restores what the database or the second copy still has. ${loss}. The damaged database stays until that is complete.`
}

/** Confirms a restore. */
export function restoredText(kept: number, { copy }: Survey): string {
  const loss = copy?.lost.length ? ` Lost: ${describeLostRanges(copy.lost)}.` : ' Nothing was lost.'
  return `Restored ${pluralize(kept, 'change')}.${loss}`
}

/** The text about commits that are kept or dropped when the user continues without the damaged data. */
export function describeLoss({ readable, database, lost }: Survey): string {
  if (readable > 0)
    return `${pluralize(readable, 'change')} ${readable === 1 ? 'is' : 'are'} kept. Dropped: ${describeLostRanges(lost)}.`
  if (database === 'unreadable')
    return 'The damaged database is deleted with everything Solvelog stores in it, and Solvelog starts with an empty log.'
  return 'No change can be read, so Solvelog starts with an empty log. Changes that turn up in the browser’s files are kept.'
}

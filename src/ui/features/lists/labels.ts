import type { Snapshot } from 'valtio'
import { formatNumber, pluralize } from '#lib/format'
import type { ListProblemState, ListProgress, ListRow, ResolvedList } from '#protocol/lists'

export const STATE_LABELS: Record<ListProblemState, string> = {
  new: 'New',
  tried: 'Tried',
  solved: 'Solved',
  due: 'Due',
  retained: 'Still known',
}

/** Describes the progress of a list: "83/150 · 68 to review". The problems to review are a part of the solved ones. */
export function describeProgress({ total, solved, due }: ListProgress): string {
  const count = `${formatNumber(solved)}/${formatNumber(total)}`
  return due > 0 ? `${count} · ${formatNumber(due)} to review` : count
}

/** Describes the parts of a list, which add up to the whole: "83 of 150 solved: 25 still known, 58 fading, 67 new". */
export function describeParts({ total, solved, retained, tried }: ListProgress): string {
  const parts: [number, string][] = [
    [retained, 'still known'],
    [solved - retained, 'fading'],
    [tried, 'tried'],
    [total - solved - tried, 'new'],
  ]
  const text = parts.flatMap(([count, name]) => (count > 0 ? `${formatNumber(count)} ${name}` : [])).join(', ')
  return `${formatNumber(solved)} of ${formatNumber(total)} solved: ${text}`
}

/**
 * Describes the chance that the user could solve a problem again: "86% recall". Returns an empty text before the first accepted attempt.
 */
export const formatRecall = ({ retrievability }: Pick<ListRow, 'retrievability'>): string =>
  retrievability === null ? '' : `${Math.round(100 * retrievability)}% recall`

/**
 * Describes the problems that were recognized in a typed text: "11 found in 2 sections, 16 unclear, 3 twice". The files of a company repeat
 * problems on purpose, so the repetitions of a text with frequencies are not reported.
 */
export function describePreview(answer: Snapshot<ResolvedList>): string {
  const { slugs, headings, faultCount, repeatCount } = answer
  const { asked, unreadableCount } = answer.frequencies
  const sections = headings ? ` in ${pluralize(headings.length, 'section')}` : ''
  const parts: [number, string][] = [
    [asked.length, `${formatNumber(asked.length)} with a frequency`],
    [faultCount, `${formatNumber(faultCount)} unclear`],
    [asked.length > 0 ? 0 : repeatCount, `${formatNumber(repeatCount)} twice`],
    [unreadableCount, `${pluralize(unreadableCount, 'row')} without a readable frequency`],
  ]
  return [
    `${formatNumber(slugs.length)} found${sections}`,
    ...parts.flatMap(([count, text]) => (count > 0 ? [text] : [])),
  ].join(', ')
}

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

/** Describes the progress of a list: "10 of 75 solved: 4 still known, 6 fading · 2 due, 1 tried". */
export function describeProgress({ total, tried, solved, due, retained }: ListProgress): string {
  const knownParts = [
    retained > 0 && `${formatNumber(retained)} still known`,
    solved > retained && describeFading(solved - retained),
  ]
  const openParts = [due > 0 && `${formatNumber(due)} due`, tried > 0 && `${formatNumber(tried)} tried`]
  const join = (parts: (string | false)[]) => parts.filter(Boolean).join(', ')
  const count = `${formatNumber(solved)} of ${formatNumber(total)} solved`
  return [solved > 0 ? `${count}: ${join(knownParts)}` : count, join(openParts)].filter(Boolean).join(' · ')
}

const describeFading = (count: number): string => `${formatNumber(count)} fading`

/** Returns the share of solved problems in percent. */
export const computeSolvedPercent = ({ total, solved }: ListProgress): number =>
  total === 0 ? 0 : (100 * solved) / total

/**
 * Describes the chance that the user could solve a problem again: "86% recall". Returns an empty text before the first accepted attempt.
 */
export const formatRecall = ({ retrievability }: Pick<ListRow, 'retrievability'>): string =>
  retrievability === null ? '' : `${Math.round(100 * retrievability)}% recall`

/** Describes the problems recognised in a typed text: "12 problems found in 3 sections, 2 lines add no problem." */
export function describePreview({
  slugs,
  headings,
  faultCount,
}: Pick<Snapshot<ResolvedList>, 'slugs' | 'headings' | 'faultCount'>): string {
  const sections = headings ? ` in ${pluralize(headings.length, 'section')}` : ''
  const foundText = `${pluralize(slugs.length, 'problem')} found${sections}`
  if (faultCount === 0) return `${foundText}. No line needs a correction.`
  return `${foundText}, ${pluralize(faultCount, 'line')} ${faultCount === 1 ? 'adds' : 'add'} no problem.`
}

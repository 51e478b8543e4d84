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

/** The progress in words: "10 of 75 solved: 4 still known, 6 fading · 2 due, 1 tried". */
export function progressText({ total, tried, solved, due, retained }: ListProgress): string {
  const known = [
    retained > 0 && `${formatNumber(retained)} still known`,
    solved > retained && fadingText(solved - retained),
  ]
  const todo = [due > 0 && `${formatNumber(due)} due`, tried > 0 && `${formatNumber(tried)} tried`]
  const join = (parts: (string | false)[]) => parts.filter(Boolean).join(', ')
  const count = `${formatNumber(solved)} of ${formatNumber(total)} solved`
  return [solved > 0 ? `${count}: ${join(known)}` : count, join(todo)].filter(Boolean).join(' · ')
}

/** Solved problems that the person would probably not solve again now: "6 fading". */
const fadingText = (count: number): string => `${formatNumber(count)} fading`

/** The share of solved problems in percent. */
export const solvedPercent = ({ total, solved }: ListProgress): number => (total === 0 ? 0 : (100 * solved) / total)

/** The chance that the person still knows a problem: "86% recall"; empty before the first accepted attempt. */
export const recallText = ({ retrievability }: Pick<ListRow, 'retrievability'>): string =>
  retrievability === null ? '' : `${Math.round(100 * retrievability)}% recall`

/** What a pasted text was taken for: "12 problems found in 3 sections, 2 lines add no problem." */
export function previewText({
  slugs,
  headings,
  faultCount,
}: Pick<Snapshot<ResolvedList>, 'slugs' | 'headings' | 'faultCount'>): string {
  const sections = headings ? ` in ${pluralize(headings.length, 'section')}` : ''
  const found = `${pluralize(slugs.length, 'problem')} found${sections}`
  if (faultCount === 0) return `${found}. No line needs a correction.`
  return `${found}, ${pluralize(faultCount, 'line')} ${faultCount === 1 ? 'adds' : 'add'} no problem.`
}

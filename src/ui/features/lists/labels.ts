import { formatNumber, pluralize } from '#lib/format'
import type { ListProblemState, ListProgress, ListRow } from '#protocol/lists'

export const STATE_LABELS: Record<ListProblemState, string> = {
  new: 'New',
  tried: 'Tried',
  solved: 'Solved',
  due: 'Due',
  retained: 'Still known',
}

/** The progress in words: "137 of 150 solved, 81 still known, 4 due". */
export function progressText({ total, tried, solved, due, retained }: ListProgress): string {
  const parts = [`${formatNumber(solved)} of ${formatNumber(total)} solved`]
  if (solved > 0) parts.push(`${formatNumber(retained)} still known`)
  if (due > 0) parts.push(`${formatNumber(due)} due`)
  if (tried > 0) parts.push(`${formatNumber(tried)} tried`)
  return parts.join(', ')
}

/** The share of solved problems in percent. */
export const solvedPercent = ({ total, solved }: ListProgress): number => (total === 0 ? 0 : (100 * solved) / total)

/** The chance that the person still knows a problem: "86% recall"; empty before the first accepted attempt. */
export const recallText = ({ retrievability }: Pick<ListRow, 'retrievability'>): string =>
  retrievability === null ? '' : `${Math.round(100 * retrievability)}% recall`

/** How many lines add no problem: "2 lines add no problem". */
export const faultText = (count: number): string =>
  `${pluralize(count, 'line')} ${count === 1 ? 'adds' : 'add'} no problem`

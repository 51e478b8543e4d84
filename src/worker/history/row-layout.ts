import { hasKnownDay, type SolveDate } from '#domain/solve-date'
import type { ListedSolve } from '#events/projections/solve-list'
import { getLocalDayStart, toLocalDay } from '../platform'

const cachedLayouts = new WeakMap<readonly ListedSolve[], string>()

/** Returns the layout of a list that is sorted by time (`SolveWindow.layout`). Computed once for each list. */
export function getRowLayout(solves: readonly ListedSolve[]): string {
  const layout = cachedLayouts.get(solves) ?? computeRowLayout(solves)
  cachedLayouts.set(solves, layout)
  return layout
}

function computeRowLayout(solves: readonly ListedSolve[]): string {
  let layout = ''
  let isInDay = (_: SolveDate) => false
  let slug = ''
  for (const { row } of solves) {
    if (!isInDay(row)) {
      layout += 'd'
      isInDay = createDayTest(row)
    } else layout += row.slug === slug ? 'r' : '-'
    slug = row.slug
  }
  return layout
}

/** Returns a function that tests whether a solve has the same local day as `date`, or the same text about an unknown or inexact day. */
function createDayTest(date: SolveDate): (other: SolveDate) => boolean {
  if (!hasKnownDay(date)) return (other) => !hasKnownDay(other) && other.timestamp === date.timestamp
  const day = toLocalDay(date.timestamp)
  const [start, end] = [getLocalDayStart(day) / 1000, getLocalDayStart(day + 1) / 1000]
  return (other) => hasKnownDay(other) && other.timestamp >= start && other.timestamp < end
}

import { expect, test } from 'vitest'
import type { ListedSolve } from '#events/projections/solve-list'
import { toEpochTime } from '#worker/platform'
import { getRowHeights } from '../../../src/ui/features/history/list/row-heights'
import { getRowLayout } from '../../../src/worker/history/row-layout'

const toSeconds = (day: number, hour: number) => toEpochTime(2026, 11, day, hour, 0, 0) / 1000

const makeListedSolve = (slug: string, timestamp: number, isLatest = false): ListedSolve =>
  ({ row: { slug, timestamp, ...(isLatest && { latest: timestamp }) } }) as ListedSolve

test('[H4] given a list of submissions, when it is laid out, then each day starts with a heading and repeats follow their problem', () => {
  const layout = getRowLayout([
    makeListedSolve('two-sum', toSeconds(8, 23)),
    makeListedSolve('two-sum', toSeconds(8, 0)),
    makeListedSolve('lru-cache', toSeconds(8, 0)),
    makeListedSolve('two-sum', toSeconds(8, 0)),
    makeListedSolve('two-sum', toSeconds(7, 23)),
    makeListedSolve('two-sum', toSeconds(1, 23)),
  ])
  expect(layout).toBe('dr--dd')
})

test('[N27] given solves whose day is not known, then one with another text starts a new heading', () => {
  const layout = getRowLayout([
    makeListedSolve('two-sum', toSeconds(8, 12)),
    makeListedSolve('two-sum', toSeconds(8, 12), true),
    makeListedSolve('lru-cache', 0),
    makeListedSolve('two-sum', 0),
    makeListedSolve('two-sum', 0),
  ])
  expect(layout).toBe('ddd-r')
})

test('[H7] given headings and repeats, then each row starts where the one above it ends', () => {
  const heights = getRowHeights('dr-d-r', false)
  let end = 0
  for (let index = 0; index < 7; index++) {
    const heading = heights.hasHeading(index) ? 28 : 0
    expect(heights.getTop(index)).toBe(end + heading)
    end += heights.getHeight(index)
  }
  expect(getRowHeights('dr-d-r', true).getTop(6)).toBe(6 * 76)
})

test('[H7] given the rows that were measured last, then they are not measured again', () => {
  const heights = getRowHeights('d-', false)
  expect(getRowHeights('d-', false)).toBe(heights)
  expect(getRowHeights('d-', true)).not.toBe(heights)
  expect(getRowHeights('dd', false).getTop(2)).toBe(2 * (56 + 28))
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runLevels } from '../../../src/ui/features/history/code/run-levels'

const SNAPSHOT = { kind: 'snapshot', at: 0, hasCode: true, trouble: null, run: null } as const
const RUN = { ...SNAPSHOT, kind: 'run' } as const

test('runs near each other stand above one another, in the lowest row that is free', () => {
  const points = [RUN, RUN, RUN, SNAPSHOT, RUN]
  expect(runLevels(points, 4, 400)).toEqual([0, 0, 0, null, 0])
  expect(runLevels(points, 4, 24)).toEqual([0, 1, 0, null, 0])
  expect(runLevels(points, 4, 12)).toEqual([0, 1, null, null, 0])
})

test('no two marks of one row touch, and every run is marked where two in a row have room', () => {
  const anyPoints = fc.array(fc.constantFrom(RUN, SNAPSHOT), { maxLength: 80 })
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: 1, max: 900 }), (points, width) => {
      const levels = runLevels(points, points.length, width)
      const step = width / Math.max(1, points.length)
      for (const row of [0, 1]) {
        const places = levels.flatMap((level, i) => (level === row ? [i * step] : []))
        for (const [i, at] of places.slice(1).entries()) expect(at - (places[i] ?? 0)).toBeGreaterThan(9.999)
      }
      if (step < 5.001) return
      expect(levels.map((level) => level !== null)).toEqual(points.map(({ kind }) => kind === 'run'))
    }),
  )
})

import { expect, test } from 'vitest'
import { type TimedSolve, UsualTimes } from '#domain/review/usual-times'

const makeTimed = (n: number, seconds: number): TimedSolve => ({
  key: `p${n}|${n}`,
  slug: `p${n}`,
  timestamp: n,
  time: seconds,
})

test('[N3] the usual time needs five earlier solves, and is the median of the twenty just before', () => {
  const times = new UsualTimes(Array.from({ length: 30 }, (_, n) => makeTimed(n, n)))
  const usualTimeBefore = (n: number) => times.usualTimeBefore(makeTimed(n, 0))
  expect([usualTimeBefore(4), usualTimeBefore(5)]).toEqual([null, 2])
  expect([usualTimeBefore(20), usualTimeBefore(21), usualTimeBefore(30)]).toEqual([9.5, 10.5, 19.5])
})

import { expect, test } from 'vitest'
import { type TimedSolve, UsualTimes } from '#domain/review/usual-times'

const makeTimedSolve = (n: number, seconds: number): TimedSolve => ({
  key: `p${n}|${n}`,
  slug: `p${n}`,
  timestamp: n,
  time: seconds,
})

test('[N3] the usual time needs five earlier solves, and is the median of the twenty just before', () => {
  const times = new UsualTimes(Array.from({ length: 30 }, (_, n) => makeTimedSolve(n, n)))
  const readUsualTimeBefore = (n: number) => times.getUsualTimeBefore(makeTimedSolve(n, 0))
  expect([readUsualTimeBefore(4), readUsualTimeBefore(5)]).toEqual([null, 2])
  expect([readUsualTimeBefore(20), readUsualTimeBefore(21), readUsualTimeBefore(30)]).toEqual([9.5, 10.5, 19.5])
})

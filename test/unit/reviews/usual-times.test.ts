import { expect, test } from 'vitest'
import { type TimedSolve, UsualTimes } from '#domain/review/usual-times'

const timed = (n: number, time: number): TimedSolve => ({ key: `p${n}|${n}`, slug: `p${n}`, timestamp: n, time })

test('[N3] the usual time needs five earlier solves, and is the median of the twenty just before', () => {
  const times = new UsualTimes(Array.from({ length: 30 }, (_, n) => timed(n, n)))
  const before = (n: number) => times.usualTimeBefore(timed(n, 0))
  expect([before(4), before(5)]).toEqual([null, 2])
  expect([before(20), before(21), before(30)]).toEqual([9.5, 10.5, 19.5])
})

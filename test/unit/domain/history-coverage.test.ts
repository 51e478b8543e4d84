import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addPeriod, addRecentAnswer } from '#domain/extend-coverage'
import { type CoveredPeriod, joinPeriods, newestGap } from '#domain/history-coverage'

const LIMIT = 20

/** A log, with the times of its submissions and the periods that it takes to be complete. */
class Log {
  times = new Set<number>()
  periods: CoveredPeriod[] = []
  undone = new Set<string>()

  private counting(): CoveredPeriod[] {
    return this.periods.filter((one) => one.import === undefined || !this.undone.has(one.import))
  }

  /** Reads the newest submissions of a site, as every sync does. */
  readRecent(site: readonly number[]): void {
    const times = site.slice(-LIMIT)
    const isAllNew = times.every((time) => !this.times.has(time))
    for (const time of times) this.times.add(time)
    this.periods = addRecentAnswer(this.periods, { times, isAllNew, isFull: times.length === LIMIT })
  }

  cover(period: CoveredPeriod): void {
    this.periods = addPeriod(this.periods, period)
  }

  gap() {
    return newestGap(this.counting())
  }

  proven() {
    return joinPeriods(this.counting().filter(({ isAssumed }) => !isAssumed))
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** A log that knew the submissions 1 to 5 of a site with 50, and has synced again. */
function logWithGap(): Log {
  const log = new Log()
  log.readRecent(range(1, 5))
  log.readRecent(range(1, 50))
  return log
}

describe('[N18] a gap', () => {
  test('opens when all of a full answer is new, and names the submissions on both sides', () => {
    expect(logWithGap().gap()).toEqual({ after: 5, before: 31 })
    const first = new Log()
    first.readRecent(range(1, 50))
    expect(first.gap()).toEqual({ after: null, before: 31 })
  })

  test('does not open when an answer has a known submission or is not full', () => {
    const log = new Log()
    log.readRecent(range(1, 19))
    expect(log.gap()).toBeNull()
    log.readRecent(range(1, 38))
    expect(log.gap()).toBeNull()
    log.readRecent(range(1, 58))
    expect(log.gap()).toEqual({ after: 38, before: 39 })
  })

  test('does not open when the log knows a submission of the answer from an import without periods', () => {
    const log = new Log()
    for (const time of range(1, 31)) log.times.add(time)
    log.readRecent(range(1, 50))
    expect(log.gap()).toBeNull()
  })

  test('stays open while further answers, or periods that reach only one side, arrive', () => {
    const log = logWithGap()
    log.readRecent(range(1, 52))
    expect(log.gap()).toEqual({ after: 5, before: 31 })
    log.cover({ from: 0, to: 20 })
    expect(log.gap()).toEqual({ after: 20, before: 31 })
    log.cover({ from: 25, to: 60 })
    expect(log.gap()).toEqual({ after: 20, before: 25 })
  })

  test('closes when periods connect both sides, and the gap before it is reported next', () => {
    const log = new Log()
    log.readRecent(range(1, 30))
    log.readRecent(range(1, 80))
    expect(log.gap()).toEqual({ after: 30, before: 61 })
    log.cover({ from: 30, to: 50 })
    log.cover({ from: 50, to: 61 })
    expect(log.gap()).toEqual({ after: null, before: 11 })
    log.cover({ from: 0, to: 11 })
    expect(log.gap()).toBeNull()
  })

  test('opens again when the import that closed it is undone', () => {
    const log = logWithGap()
    log.cover({ from: 0, to: 50, import: 'a' })
    expect(log.gap()).toBeNull()
    log.undone.add('a')
    expect(log.gap()).toEqual({ after: 5, before: 31 })
  })
})

/** What happens to the logs of two browsers of one user. */
const STEPS: Record<string, (log: Log, other: Log, site: number[], n: number) => void> = {
  submit(_log, _other, site, n) {
    for (let i = 0; i < n; i++) site.push(site.length + 1)
  },
  recent(log, _other, site) {
    log.readRecent(site)
  },
  // An extension that is empty, paused, stopped or importing sends some submissions and claims nothing.
  partial(log, _other, site, n) {
    for (const time of site.filter((one) => one % n === 0)) log.times.add(time)
  },
  complete(log, _other, site) {
    for (const time of site) log.times.add(time)
    log.cover({ from: 0, to: site.length })
    expect(log.gap()).toBeNull()
  },
  import(log, other) {
    for (const time of other.times) log.times.add(time)
    for (const period of other.proven()) log.cover(period)
  },
}

/** The submissions of a period that a log lacks. */
const missingIn = (log: Log, site: readonly number[]): number[] =>
  site.filter((time) => !log.times.has(time) && log.proven().some(({ from, to }) => time >= from && time <= to))

test('[N18] no period is called complete while a submission of it is missing', () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.boolean(), fc.integer({ min: 1, max: 30 }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const site: number[] = []
      const [a, b] = [new Log(), new Log()]
      for (const [kind, isFirst, n] of steps) STEPS[kind]?.(isFirst ? a : b, isFirst ? b : a, site, n)
      expect([missingIn(a, site), missingIn(b, site)]).toEqual([[], []])
    }),
  )
})

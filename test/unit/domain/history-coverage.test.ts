import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addPeriod, addResponsePeriod } from '#domain/extend-coverage'
import { type CoveredPeriod, joinPeriods, newestGap } from '#domain/history-coverage'
import { assertProperty } from '../../property'

const ANSWER_LIMIT = 20

/** The times of the submissions in a log, and the periods in which the log has all submissions. */
class TestLog {
  submissionTimes = new Set<number>()
  periods: CoveredPeriod[] = []
  undoneImports = new Set<string>()

  private listEffectivePeriods(): CoveredPeriod[] {
    return this.periods.filter((period) => period.import === undefined || !this.undoneImports.has(period.import))
  }

  /** Every sync reads the newest submissions of a site. */
  readRecent(site: readonly number[]): void {
    const times = site.slice(-ANSWER_LIMIT)
    const isAllNew = times.every((time) => !this.submissionTimes.has(time))
    for (const time of times) this.submissionTimes.add(time)
    this.periods = addResponsePeriod(this.periods, { times, isAllNew, isFull: times.length === ANSWER_LIMIT })
  }

  addPeriod(period: CoveredPeriod): void {
    this.periods = addPeriod(this.periods, period)
  }

  findGap() {
    return newestGap(this.listEffectivePeriods())
  }

  listProvenPeriods() {
    return joinPeriods(this.listEffectivePeriods().filter(({ isAssumed }) => !isAssumed))
  }
}

const makeRange = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** The log had the first 5 of the site's 50 submissions and has synced again. */
function makeLogWithGap(): TestLog {
  const log = new TestLog()
  log.readRecent(makeRange(1, 5))
  log.readRecent(makeRange(1, 50))
  return log
}

describe('[N18] a gap', () => {
  test('opens when all of a full answer is new, and names the submissions on both sides', () => {
    expect(makeLogWithGap().findGap()).toEqual({ after: 5, before: 31 })
    const newLog = new TestLog()
    newLog.readRecent(makeRange(1, 50))
    expect(newLog.findGap()).toEqual({ after: null, before: 31 })
  })

  test('does not open when an answer has a known submission or is not full', () => {
    const log = new TestLog()
    log.readRecent(makeRange(1, 19))
    expect(log.findGap()).toBeNull()
    log.readRecent(makeRange(1, 38))
    expect(log.findGap()).toBeNull()
    log.readRecent(makeRange(1, 58))
    expect(log.findGap()).toEqual({ after: 38, before: 39 })
  })

  test('does not open when the log knows a submission of the answer from an import without periods', () => {
    const log = new TestLog()
    for (const time of makeRange(1, 31)) log.submissionTimes.add(time)
    log.readRecent(makeRange(1, 50))
    expect(log.findGap()).toBeNull()
  })

  test('stays open while further answers, or periods that reach only one side, arrive', () => {
    const log = makeLogWithGap()
    log.readRecent(makeRange(1, 52))
    expect(log.findGap()).toEqual({ after: 5, before: 31 })
    log.addPeriod({ from: 0, to: 20 })
    expect(log.findGap()).toEqual({ after: 20, before: 31 })
    log.addPeriod({ from: 25, to: 60 })
    expect(log.findGap()).toEqual({ after: 20, before: 25 })
  })

  test('closes when periods connect both sides, and the gap before it is reported next', () => {
    const log = new TestLog()
    log.readRecent(makeRange(1, 30))
    log.readRecent(makeRange(1, 80))
    expect(log.findGap()).toEqual({ after: 30, before: 61 })
    log.addPeriod({ from: 30, to: 50 })
    log.addPeriod({ from: 50, to: 61 })
    expect(log.findGap()).toEqual({ after: null, before: 11 })
    log.addPeriod({ from: 0, to: 11 })
    expect(log.findGap()).toBeNull()
  })

  test('opens again when the import that closed it is undone', () => {
    const log = makeLogWithGap()
    log.addPeriod({ from: 0, to: 50, import: 'a' })
    expect(log.findGap()).toBeNull()
    log.undoneImports.add('a')
    expect(log.findGap()).toEqual({ after: 5, before: 31 })
  })
})

/**
 * Steps that change the logs of two browsers of one user. `n` is a number of submissions, or a divisor of their times.
 */
const STEP_ACTIONS: Record<string, (log: TestLog, other: TestLog, site: number[], n: number) => void> = {
  submit(_log, _other, site, n) {
    for (let i = 0; i < n; i++) site.push(site.length + 1)
  },
  recent(log, _other, site) {
    log.readRecent(site)
  },
  // An extension that has not imported everything sends some submissions, but reports no period as complete.
  partial(log, _other, site, n) {
    for (const time of site.filter((one) => one % n === 0)) log.submissionTimes.add(time)
  },
  complete(log, _other, site) {
    for (const time of site) log.submissionTimes.add(time)
    log.addPeriod({ from: 0, to: site.length })
    expect(log.findGap()).toBeNull()
  },
  import(log, other) {
    for (const time of other.submissionTimes) log.submissionTimes.add(time)
    for (const period of other.listProvenPeriods()) log.addPeriod(period)
  },
}

/** Returns the submissions that a log lacks in the periods that it claims to have completely. */
const listMissing = (log: TestLog, site: readonly number[]): number[] =>
  site.filter(
    (time) =>
      !log.submissionTimes.has(time) && log.listProvenPeriods().some(({ from, to }) => time >= from && time <= to),
  )

test('[N18] no period is called complete while a submission of it is missing', () => {
  const anyStep = fc.tuple(fc.constantFrom(...Object.keys(STEP_ACTIONS)), fc.boolean(), fc.integer({ min: 1, max: 30 }))
  assertProperty(
    fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
      const site: number[] = []
      const [a, b] = [new TestLog(), new TestLog()]
      for (const [kind, isFirst, n] of steps) STEP_ACTIONS[kind]?.(isFirst ? a : b, isFirst ? b : a, site, n)
      expect([listMissing(a, site), listMissing(b, site)]).toEqual([[], []])
    }),
  )
})

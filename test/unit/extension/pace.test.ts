import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { STOP_REASONS } from '../../../extension/protocol/status'
import { computePauseBeforeRequest, computeRemainingWaitMs, decideRetry } from '../../../extension/rules/pace'
import type { Failure } from '../../../extension/rules/site-answer'
import { createStop } from '../../../extension/rules/stops'
import { assertProperty } from '../../property'

const anyFraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

it('[E4] requests are 640 to 960 ms apart, with ten seconds after every twenty', () => {
  assertProperty(
    fc.property(fc.integer({ min: 1, max: 5000 }), anyFraction, (requests, value) => {
      const pause = computePauseBeforeRequest(requests, value)
      if (requests % 20 === 0) expect(pause).toBe(10_000)
      else {
        expect(pause).toBeGreaterThanOrEqual(640)
        expect(pause).toBeLessThanOrEqual(960)
      }
    }),
  )
})

it('[E4] 2,000 submissions take about two and a half minutes', () => {
  const pauses = Array.from({ length: 100 }, (_, requests) => computePauseBeforeRequest(requests, 0.5))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(150_000)
})

it('[E4] temporary failures are retried after 10, 30, 90 and 270 seconds, then stop', () => {
  const waits = [0, 1, 2, 3, 4].map((failures) => decideRetry({ kind: 'blocked' }, failures))
  expect(waits).toEqual([
    { retryIn: 10_000, isRequested: false },
    { retryIn: 30_000, isRequested: false },
    { retryIn: 90_000, isRequested: false },
    { retryIn: 270_000, isRequested: false },
    { stop: 'blocked' },
  ])
})

it('[E4] Retry-After is followed, within bounds', () => {
  const decideAfter = (retryAfter: number | null) => decideRetry({ kind: 'rate-limited', retryAfter }, 0)
  expect(decideAfter(60_000)).toEqual({ retryIn: 60_000, isRequested: true })
  expect(decideAfter(0)).toEqual({ retryIn: 1_000, isRequested: true })
  expect(decideAfter(999_999_000)).toEqual({ retryIn: 900_000, isRequested: true })
  expect(decideAfter(null)).toEqual({ retryIn: 10_000, isRequested: false })
})

it('[E4] failures that do not end by themselves stop the import at once', () => {
  const stops: Failure[] = [{ kind: 'signed-out' }, { kind: 'no-tab' }, { kind: 'site-changed', field: 'data' }]
  expect(stops.map((failure) => decideRetry(failure, 0))).toEqual([
    { stop: 'signed-out' },
    { stop: 'no-tab' },
    { stop: 'site-changed', field: 'data' },
  ])
})

it('[E4] a clock that was set back never makes the import wait for long', () => {
  assertProperty(
    fc.property(fc.integer(), fc.integer(), (retryAt, now) => {
      const wait = computeRemainingWaitMs(retryAt, now)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(900_000)
    }),
  )
  expect(computeRemainingWaitMs(10_000, 4_000)).toBe(6_000)
  expect(computeRemainingWaitMs(null, 4_000)).toBe(0)
})

it('[E4] every stop has a reason and a next step in whole sentences, with the operation and the version', () => {
  for (const reason of STOP_REASONS) {
    const { message, nextStep } = createStop(reason, { operation: 'list', version: '1.2' })
    expect(message).toMatch(/^([A-Z]|leetcode\.com ).+\.$/)
    expect(nextStep).toMatch(/^([A-Z]|leetcode\.com ).+\.$/)
    expect(`${message} ${nextStep}`).toContain(' (the list of submissions, version 1.2).')
  }
  expect(createStop('site-changed', { field: 'data.x', operation: 'userStatus', version: '1.2' }).message).toContain(
    ': data.x (the signed-in account, version 1.2).',
  )
})

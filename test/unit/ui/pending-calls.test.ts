import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Result } from '#protocol/result'
import { PendingCalls } from '../../../src/ui/worker-client/pending-calls'

const LOST: Result<never> = { ok: false, failure: { code: 'worker-lost', message: 'gone' } }
const never = new Promise<never>(() => undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a call without an answer in time fails, and a late answer changes nothing', async () => {
  const calls = new PendingCalls()
  let answer = (_result: Result<unknown>): void => undefined
  const asked = calls.wait(
    new Promise((resolve) => {
      answer = resolve
    }),
    100,
  )
  vi.advanceTimersByTime(99)
  expect(await Promise.race([asked, 'waiting'])).toBe('waiting')
  vi.advanceTimersByTime(1)
  answer({ ok: true, value: 5 })
  expect(await asked).toMatchObject({ ok: false, failure: { code: 'timeout' } })
})

test('a caller that asks to be notified of a late answer is notified once, and gets the late answer or the loss of the worker', async () => {
  const calls = new PendingCalls()
  const onLate = vi.fn()
  let answer = (_result: Result<unknown>): void => undefined
  const asked = calls.wait(
    new Promise((resolve) => {
      answer = resolve
    }),
    100,
    onLate,
  )
  const lost = calls.wait(never, 100, onLate)
  vi.advanceTimersByTime(99)
  expect(onLate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(onLate).toHaveBeenCalledTimes(2)
  answer({ ok: true, value: 5 })
  expect(await asked).toEqual({ ok: true, value: 5 })
  calls.endAll(LOST)
  expect(await lost).toEqual(LOST)
})

test('a message that cannot be sent is reported as an error of its own, not as a lost worker', async () => {
  const calls = new PendingCalls()
  const refused = Promise.reject(new DOMException('could not be cloned', 'DataCloneError'))
  expect(await calls.wait(refused, 100)).toMatchObject({
    ok: false,
    failure: { code: 'internal', message: expect.stringContaining('could not be cloned') },
  })
})

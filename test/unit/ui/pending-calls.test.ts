import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Result } from '#protocol/result'
import { PendingCalls } from '../../../src/ui/worker-client/pending-calls'

const WORKER_LOST: Result<never> = { ok: false, failure: { code: 'worker-lost', message: 'gone' } }
const neverSettles = new Promise<never>(() => undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a call without an answer in time fails, and a late answer changes nothing', async () => {
  const calls = new PendingCalls()
  let answer = (_result: Result<unknown>): void => undefined
  const call = calls.wait(
    new Promise((resolve) => {
      answer = resolve
    }),
    100,
  )
  vi.advanceTimersByTime(99)
  expect(await Promise.race([call, 'waiting'])).toBe('waiting')
  vi.advanceTimersByTime(1)
  answer({ ok: true, value: 5 })
  expect(await call).toMatchObject({ ok: false, failure: { code: 'timeout' } })
})

test('a caller that asks to be notified of a late answer is notified once, and gets the late answer or the loss of the worker', async () => {
  const calls = new PendingCalls()
  const onLate = vi.fn()
  let answer = (_result: Result<unknown>): void => undefined
  const call = calls.wait(
    new Promise((resolve) => {
      answer = resolve
    }),
    100,
    onLate,
  )
  const lostCall = calls.wait(neverSettles, 100, onLate)
  vi.advanceTimersByTime(99)
  expect(onLate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(onLate).toHaveBeenCalledTimes(2)
  answer({ ok: true, value: 5 })
  expect(await call).toEqual({ ok: true, value: 5 })
  calls.endAll(WORKER_LOST)
  expect(await lostCall).toEqual(WORKER_LOST)
})

test('a message that cannot be sent is reported as a separate error, not as a lost worker', async () => {
  const calls = new PendingCalls()
  const rejectedSend = Promise.reject(new DOMException('could not be cloned', 'DataCloneError'))
  expect(await calls.wait(rejectedSend, 100)).toMatchObject({
    ok: false,
    failure: { code: 'internal', message: expect.stringContaining('could not be cloned') },
  })
})

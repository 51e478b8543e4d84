import { expect, test, vi } from 'vitest'
import { Importer, type ImporterDeps } from '../../../extension/background/importer'
import type { State } from '../../../extension/background/store'
import { retryUntilPasses } from '../../retry-until-passes'

/** The importer is offline and can read its state only `reads` times. Returns the state. */
async function runImporter(reads: number): Promise<Partial<State>> {
  const state: Partial<State> = { account: null, drift: [], failures: 0, retryAt: null, stop: null, stopTries: 0 }
  const tx = { objectStore: () => ({ get: async () => undefined }) }
  let readsLeft = reads
  const store = {
    readState: async () => {
      readsLeft -= 1
      if (readsLeft < 0) throw new Error('broken')
      return state
    },
    write: async (change: (tx: unknown, state: unknown) => unknown) => change(tx, state),
  }
  const importer = new Importer({
    store,
    version: '1.2.3',
    now: () => 0,
    random: () => 0.5,
    sleep: async () => undefined,
    sendRequest: async () => ({ kind: 'offline' }),
    onChange: () => undefined,
  } as unknown as ImporterDeps)
  importer.wake()
  await retryUntilPasses(() => expect(importer.isRunning).toBe(false))
  return state
}

test('[E4] the message of an error names the request, or the choice of the next request, and the version', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const inStep = await runImporter(1)
  expect(inStep.stop?.message).toBe(
    'The extension had an unexpected error: Error: broken (the signed-in account, version 1.2.3).',
  )
  const betweenSteps = await runImporter(2)
  expect(betweenSteps.failures).toBe(1)
  expect(betweenSteps.stop?.message).toBe(
    'The extension had an unexpected error: Error: broken (the choice of the next request, version 1.2.3).',
  )
  log.mockRestore()
})

const START_MS = 1_000_000

test.each([
  ['in a short wait', 20_000],
  ['in a wait that an alarm ends', 300_000],
])('[E16] a press on Retry in a page does not end a wait that the site asked for: %s', async (_kind, wait) => {
  const { importer, state, clock, requests } = makeWaitingImporter(START_MS + wait, true)
  importer.wake()
  // The two presses on Retry are more than ten seconds apart, because the extension ignores a press that follows sooner.
  for (const time of [5_000, 16_000]) {
    clock.now = START_MS + time
    await importer.resumeImport(true)
    await retryUntilPasses(() => expect(clock.isSleeping || !importer.isRunning).toBe(true))
    expect(requests).toEqual([])
    expect(state.retryAt).toBe(START_MS + wait)
  }
  clock.now = START_MS + wait
  importer.wake()
  await retryUntilPasses(() => expect(requests).not.toHaveLength(0))
  expect(requests).toEqual([START_MS + wait])
})

test('[E16] a press on Retry in a page ends a wait that the site did not ask for', async () => {
  const { importer, clock, requests } = makeWaitingImporter(START_MS + 300_000, false)
  importer.wake()
  await retryUntilPasses(() => expect(importer.isRunning).toBe(false))
  clock.now = START_MS + 5_000
  await importer.resumeImport(true)
  await retryUntilPasses(() => expect(requests).not.toHaveLength(0))
  expect(requests).toEqual([START_MS + 5_000])
})

/** `retryAt` is the time until which the importer waits. */
function makeWaitingImporter(retryAt: number, isWaitRequested: boolean) {
  const state: Partial<State> = { account: null, drift: [], failures: 1, stop: null, stopTries: 0, isPaused: false }
  Object.assign(state, { retryAt, isWaitRequested })
  const clock = { now: START_MS, isSleeping: false }
  const requests: number[] = []
  const tx = { objectStore: () => ({ get: async () => undefined }) }
  const importer = new Importer({
    store: {
      readState: async () => structuredClone(state),
      write: async (change: (tx: unknown, state: unknown) => unknown) => change(tx, state),
      update: async (fields: Partial<State>) => Object.assign(state, fields),
    },
    version: '1.2.3',
    now: () => clock.now,
    random: () => 0.5,
    wakeAt: () => undefined,
    sleep: (_ms: number, signal: AbortSignal) => {
      clock.isSleeping = true
      return new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => {
          clock.isSleeping = false
          resolve()
        }),
      )
    },
    sendRequest: async () => {
      requests.push(clock.now)
      return { kind: 'offline' }
    },
    onChange: () => undefined,
  } as unknown as ImporterDeps)
  return { importer, state, clock, requests }
}

import { expect, test, vi } from 'vitest'
import { Importer, type ImporterDeps } from '../../../extension/background/importer'
import type { State } from '../../../extension/background/store'

/** Runs an importer without a connection whose state can be read only `reads` times. Returns the state. */
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
  await vi.waitUntil(() => !importer.isRunning)
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

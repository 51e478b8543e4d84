import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { cacheRecommendations } from '../../../src/ui/app/cache-recommendations'
import { state } from '../../../src/ui/state/state'

const worker = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../src/ui/worker-client/client', () => ({ getClient: () => worker }))
vi.mock('../../../src/ui/worker-client/recommendations-cache', () => ({
  readRecommendationsCache: () => null,
  writeRecommendationsCache: () => undefined,
  deleteRecommendationsCache: () => undefined,
}))
const idle = vi.hoisted(() => ({ tasks: [] as (() => void)[] }))
vi.mock('../../../src/ui/app/when-idle', () => ({ whenIdle: (run: () => void) => idle.tasks.push(run) }))

let stopCaching = () => {}
afterEach(() => Object.assign(state, { views: null, isConfirmed: false }))
// Test files of one process share the state, so a subscription that stays would react to the tests of other files.
afterAll(() => stopCaching())

/** Makes the page load a state of the log with this revision number. */
async function load(revision: number): Promise<void> {
  const solves = { count: revision, solved: 1, waiting: 0, revision }
  const views = {
    phase: 'loaded',
    sync: { busy: false },
    past: null,
    profiles: { activeId: 'a', listVersion: 1 },
    solves,
  }
  Object.assign(state, { views, isConfirmed: true })
  await settled()
}

/** Runs the work that waits until the page is idle. */
async function runIdle(): Promise<void> {
  for (const task of idle.tasks.splice(0)) task()
  await settled()
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[R4] after a query that threw an error, the recommendations of the next state of the log are cached', async () => {
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  process.on('unhandledRejection', onError)
  worker.call
    .mockRejectedValueOnce(new Error('broken'))
    .mockResolvedValue({ ok: true, value: { list: null, rows: {} } })
  await load(1)
  stopCaching = cacheRecommendations('ada')
  await runIdle()
  expect(errors).toMatchObject([{ message: 'broken' }])
  process.off('unhandledRejection', onError)
  expect(idle.tasks, 'the same state is not queried again').toEqual([])
  expect(state.cachedRecommendations).toBeNull()

  await load(2)
  await runIdle()
  expect(worker.call).toHaveBeenCalledTimes(2)
  expect(state.cachedRecommendations).toMatchObject({ list: null, rows: {} })
})

test('[R4] an answer that arrives during a sync is dropped, and asked for again after a sync without changes', async () => {
  let answer = (_: unknown) => {}
  worker.call.mockReset().mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  worker.call.mockResolvedValue({ ok: true, value: { list: null, rows: {} } })
  await load(3)
  await runIdle()
  if (state.views) state.views.sync.busy = true
  answer({ ok: true, value: { list: null, rows: {} } })
  await settled()
  expect(state.cachedRecommendations).toBeNull()
  if (state.views) state.views.sync.busy = false
  await settled()
  await runIdle()
  expect(worker.call).toHaveBeenCalledTimes(2)
  expect(state.cachedRecommendations).toMatchObject({ list: null, rows: {} })
})

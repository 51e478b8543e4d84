import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { cacheRecommendations } from '../../../src/ui/app/cache-recommendations'
import { state } from '../../../src/ui/state/state'

const fakeWorker = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../src/ui/worker-client/client', () => ({ getClient: () => fakeWorker }))
vi.mock('../../../src/ui/worker-client/recommendations-cache', () => ({
  readRecommendationsCache: () => null,
  writeRecommendationsCache: () => undefined,
  deleteRecommendationsCache: () => undefined,
}))
const idleQueue = vi.hoisted(() => ({ tasks: [] as (() => void)[] }))
vi.mock('../../../src/ui/app/when-idle', () => ({ whenIdle: (run: () => void) => idleQueue.tasks.push(run) }))

let stopCaching = () => {}
afterEach(() => Object.assign(state, { views: null, isConfirmed: false }))
// Test files of one process share the state. A subscription that stays would react to the tests of other files.
afterAll(() => stopCaching())

async function loadViews(revision: number): Promise<void> {
  const solves = { count: revision, solved: 1, waiting: 0, isListFull: true, unlisted: 0, revision }
  const views = {
    phase: 'loaded',
    sync: { busy: false },
    past: null,
    profiles: { activeId: 'a', listVersion: 1 },
    solves,
  }
  Object.assign(state, { views, isConfirmed: true })
  await waitForTasks()
}

async function runIdle(): Promise<void> {
  for (const task of idleQueue.tasks.splice(0)) task()
  await waitForTasks()
}

const waitForTasks = () => new Promise((resolve) => setTimeout(resolve))

test('[R4] after a query that threw an error, the recommendations of the next state of the log are cached', async () => {
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  process.on('unhandledRejection', onError)
  fakeWorker.call
    .mockRejectedValueOnce(new Error('broken'))
    .mockResolvedValue({ ok: true, value: { list: null, rows: {} } })
  await loadViews(1)
  stopCaching = cacheRecommendations('ada')
  await runIdle()
  expect(errors).toMatchObject([{ message: 'broken' }])
  process.off('unhandledRejection', onError)
  expect(idleQueue.tasks, 'the same state is not queried again').toEqual([])
  expect(state.cachedRecommendations).toBeNull()

  await loadViews(2)
  await runIdle()
  expect(fakeWorker.call).toHaveBeenCalledTimes(2)
  expect(state.cachedRecommendations).toMatchObject({ list: null, rows: {} })
})

test('[R4] an answer that arrives during a sync is dropped, and asked for again after a sync without changes', async () => {
  let answer = (_: unknown) => {}
  fakeWorker.call.mockReset().mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  fakeWorker.call.mockResolvedValue({ ok: true, value: { list: null, rows: {} } })
  await loadViews(3)
  await runIdle()
  if (state.views) state.views.sync.busy = true
  answer({ ok: true, value: { list: null, rows: {} } })
  await waitForTasks()
  expect(state.cachedRecommendations).toBeNull()
  if (state.views) state.views.sync.busy = false
  await waitForTasks()
  await runIdle()
  expect(fakeWorker.call).toHaveBeenCalledTimes(2)
  expect(state.cachedRecommendations).toMatchObject({ list: null, rows: {} })
})

import { beforeEach, expect, test, vi } from 'vitest'
import { checkImport, leaveData, restoreFile } from '../../../src/ui/features/backup/actions'
import { dataState } from '../../../src/ui/state/backup-store'
import { state } from '../../../src/ui/state/state'
import { retryUntilPasses } from '../../retry-until-passes'

const { calls, answers } = vi.hoisted(() => ({
  calls: [] as string[],
  answers: new Map<string, (answer: unknown) => void>(),
}))

vi.mock('../../../src/ui/worker-client/client', () => ({
  getClient: () => ({
    call: (name: string) => {
      calls.push(name)
      return new Promise((resolve) => answers.set(name, resolve))
    },
  }),
}))

vi.mock('../../../src/ui/worker-client/persist-storage', () => ({ refreshStorageStatus: async () => undefined }))

const file = new File(['export'], 'log.ndjson.gz')
const waitForCheck = () => retryUntilPasses(() => expect(calls).toContain('checkImport'))

function leaveScreen(): void {
  state.screen = 'dashboard'
  leaveData()
}

beforeEach(() => {
  calls.length = 0
  state.toast = null
})

test('[L9] leaving the screen while an export is restored cancels nothing, and a notification shows the result', async () => {
  const restorePromise = restoreFile(file)
  await waitForCheck()
  leaveScreen()
  answers.get('checkImport')?.({ ok: true, value: { name: file.name } })
  await retryUntilPasses(() => expect(calls).toEqual(['checkImport', 'runImport']))
  answers.get('runImport')?.({
    ok: true,
    value: { id: 'i', commits: 2, contents: { submissions: 1, notes: 2 }, reinstated: 0, contradicted: 0 },
  })
  await restorePromise
  expect(state.toast?.text).toBe('Added 1 submission and 2 notes.')
  expect(state.screen).toBe('dashboard')
})

test('[L9] the screen is shown again when the restore was refused', async () => {
  const restorePromise = restoreFile(file)
  await waitForCheck()
  leaveScreen()
  answers.get('checkImport')?.({ ok: false, failure: { code: 'bad-export', message: 'It is cut.' } })
  await restorePromise
  expect(state.screen).toBe('data')
  expect(dataState.stage).toMatchObject({ kind: 'refused', reason: 'It is cut.' })
})

test('[W5] leaving the screen cancels the check of a file that nobody has decided to import', async () => {
  const checked = checkImport(file)
  await waitForCheck()
  leaveScreen()
  expect(calls).toEqual(['checkImport', 'dropImport'])
  answers.get('checkImport')?.({ ok: false, failure: { code: 'cancelled', message: '' } })
  await checked
  expect(dataState.stage).toEqual({ kind: 'none' })
})

import { beforeEach, expect, test, vi } from 'vitest'
import { checkImport, discardCheckedImport, restoreFile } from '../../../src/ui/features/backup/actions'
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

function closeDialog(): void {
  dataState.open = false
  discardCheckedImport()
}

beforeEach(() => {
  calls.length = 0
  state.toast = null
})

test('[L9] closing the dialog while an export is restored cancels nothing, and a notification shows the result', async () => {
  const restorePromise = restoreFile(file)
  await waitForCheck()
  closeDialog()
  answers.get('checkImport')?.({ ok: true, value: { name: file.name } })
  await retryUntilPasses(() => expect(calls).toEqual(['checkImport', 'runImport']))
  answers.get('runImport')?.({
    ok: true,
    value: { id: 'i', commits: 2, events: 3, reinstated: 0, contradicted: 0 },
  })
  await restorePromise
  expect(state.toast?.text).toBe('Added 2 changes (3 events).')
  expect(dataState.open).toBe(false)
})

test('[L9] the dialog opens again when the restore was refused', async () => {
  const restorePromise = restoreFile(file)
  await waitForCheck()
  closeDialog()
  answers.get('checkImport')?.({ ok: false, failure: { code: 'bad-export', message: 'It is cut.' } })
  await restorePromise
  expect(dataState).toMatchObject({ open: true, stage: { kind: 'refused', reason: 'It is cut.' } })
})

test('[W5] closing the dialog cancels the check of a file that nobody has decided to import', async () => {
  const checked = checkImport(file)
  await waitForCheck()
  closeDialog()
  expect(calls).toEqual(['checkImport', 'dropImport'])
  answers.get('checkImport')?.({ ok: false, failure: { code: 'cancelled', message: '' } })
  await checked
  expect(dataState.stage).toEqual({ kind: 'none' })
})

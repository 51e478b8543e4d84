import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataState } from '../../src/ui/state/backup-store'
import {
  refreshStorageStatus,
  requestPersistence,
  requestPersistenceAfterSave,
} from '../../src/ui/worker-client/persist-storage'
import { createFailedResult, expectOk, startUser } from './test-page'

const restoreFunctions: (() => void)[] = []

/** Replaces a property until the test ends. Without `value`, the property is undefined. */
function replaceProperty(owner: object, name: string, value?: object): void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, configurable: true })
  restoreFunctions.push(() => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  })
}

beforeEach(async () => {
  localStorage.clear()
  dataState.isPersisted = null
  dataState.usage = null
  await deleteDB('solvelog')
})

afterEach(() => {
  for (const restore of restoreFunctions.splice(0)) restore()
})

test('[fault 29] without FileSystemDirectoryHandle and databases(), a log opens and "Your data" has its facts', async () => {
  replaceProperty(globalThis, 'FileSystemDirectoryHandle')
  replaceProperty(indexedDB, 'databases')
  const { page } = await startUser()
  expect(expectOk(await page.worker.getDataFacts())).toMatchObject({ commits: 1, lastImport: null })
  expect(await page.worker.connectFolder({})).toMatchObject(createFailedResult('invalid'))
})

test('[fault 29] without navigator.storage nothing is requested, and the page knows that the browser cannot promise', async () => {
  replaceProperty(navigator, 'storage')
  await requestPersistenceAfterSave()
  await refreshStorageStatus()
  expect(dataState).toMatchObject({ isPersisted: 'unsupported', usage: null })
})

function replaceStorage(functions: Partial<StorageManager>): void {
  replaceProperty(navigator, 'storage', functions)
}

test('[fault 29] without estimate(), the panel still shows the result of persisted()', async () => {
  replaceStorage({ persist: async () => true, persisted: async () => true })
  await refreshStorageStatus()
  expect(dataState).toMatchObject({ isPersisted: true, usage: null })
})

test('[fault 29] without persist(), the request ends with "unsupported"', async () => {
  replaceStorage({ estimate: async () => ({ usage: 5 }) })
  await requestPersistence()
  await refreshStorageStatus()
  expect(dataState).toMatchObject({ isPersisted: 'unsupported', usage: 5 })
})

import type { IDBPTransaction, StoreNames } from 'idb'
import type { SubmissionDetailsRecord } from '../protocol/submission'
import { NEW_HISTORY } from '../rules/paging'
import type { Database, Tables } from './store'

type UpgradeTransaction = IDBPTransaction<Tables, StoreNames<Tables>[], 'versionchange'>

/** The fields that only the details of a submission have, not the rows of a list. */
const DETAILS_ONLY_FIELDS: readonly (keyof SubmissionDetailsRecord)[] = [
  'runtime',
  'runtimePercentile',
  'memory',
  'memoryPercentile',
  'lastTestcase',
  'codeOutput',
  'expectedOutput',
  'runtimeError',
  'compileError',
  'fullCodeOutput',
]

export function createRetriesTable(db: Database): void {
  db.createObjectStore('retries', { keyPath: ['account', 'id'] }).createIndex('due', ['account', 'isLive', 'notBefore'])
}

/**
 * Converts the database of version 1. Version 1 treated an empty answer of the site as details without any field, so such details are
 * requested again.
 */
export async function upgradeToVersion2(db: Database, tx: UpgradeTransaction): Promise<void> {
  createRetriesTable(db)
  await Promise.all([
    moveDetailsRequests(db, tx),
    requestEmptyDetails(tx),
    confirmLinks(tx),
    completeAttempts(tx),
    addListNames(tx),
  ])
}

/** Moves the rows of the table `wanted` to `retries`: submissions that the page script had observed, or that the app had requested. */
async function moveDetailsRequests(db: Database, tx: UpgradeTransaction): Promise<void> {
  const untypedTx = tx as unknown as IDBPTransaction<unknown, string[], 'versionchange'>
  const requests: { account: string; id: string; notBefore: number; tries: number }[] = await untypedTx
    .objectStore('wanted')
    .getAll()
  const retries = tx.objectStore('retries')
  await Promise.all(
    requests.map(({ account, id, notBefore, tries }) =>
      retries.put({ account, id, notBefore, tries, reason: 'seen', isLive: 1 }),
    ),
  )
  const tables = db as unknown as { deleteObjectStore(name: string): void }
  tables.deleteObjectStore('wanted')
}

async function requestEmptyDetails(tx: UpgradeTransaction): Promise<void> {
  for await (const cursor of tx.objectStore('submissions')) {
    const { hasDetails, record } = cursor.value
    const isEmpty = DETAILS_ONLY_FIELDS.every((field) => record.submissionDetails?.[field] === undefined)
    if (hasDetails === 1 && isEmpty) await cursor.update({ ...cursor.value, hasDetails: 0 })
  }
}

async function confirmLinks(tx: UpgradeTransaction): Promise<void> {
  for await (const cursor of tx.objectStore('links')) {
    const { account, id } = cursor.value
    const isConfirmed = (await tx.objectStore('submissions').getKey([account, id])) !== undefined
    await cursor.update({ ...cursor.value, fingerprint: '', isConfirmed, isTyped: false, isFromStart: false })
  }
}

/** Adds the fields of attempts that version 1 did not record, and the sum of all recorded code. */
async function completeAttempts(tx: UpgradeTransaction): Promise<void> {
  let recordedUnits = 0
  for await (const cursor of tx.objectStore('attempts')) {
    recordedUnits += cursor.value.units + cursor.value.runUnits
    await cursor.update({ ...cursor.value, start: null, isTyped: false })
  }
  for await (const cursor of tx.objectStore('state')) await cursor.update({ ...cursor.value, recordedUnits })
}

async function addListNames(tx: UpgradeTransaction): Promise<void> {
  for await (const cursor of tx.objectStore('histories')) {
    const { list, frontier } = cursor.value
    const value = { ...NEW_HISTORY, ...cursor.value, frontierList: list, isCountDue: frontier !== null }
    // An unfinished reading of a list continues with the same list.
    await cursor.update(cursor.value.pass === null ? { ...value, list: 'rest' } : value)
  }
}

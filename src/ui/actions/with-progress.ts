import type { Result } from '#protocol/result'
import { type DataTask, dataState } from '../state/backup-store'
import { getClient } from '../worker-client/client'

export const TASK_LABELS: Record<DataTask['kind'], string> = {
  export: 'Writing the export',
  check: 'Checking the file',
  import: 'Importing',
  undo: 'Undoing the import',
  'check-table': 'Checking the table',
  'import-table': 'Importing',
}

/** Runs a long task of the worker and shows its progress. */
export async function withProgress<T>(kind: DataTask['kind'], work: () => Promise<Result<T>>): Promise<Result<T>> {
  dataState.task = { kind, done: 0, total: 0 }
  const { task } = dataState
  try {
    return await work()
  } finally {
    // A later task may have replaced this one in the store.
    if (dataState.task === task) dataState.task = null
  }
}

export async function cancelWork(): Promise<void> {
  await getClient().call('cancelWork')
}

import type { Result } from '#protocol/result'
import { type DataTask, dataState } from './backup-store'

/** Runs a long task of the worker and shows its progress. */
export async function withProgress<T>(kind: DataTask['kind'], work: () => Promise<Result<T>>): Promise<Result<T>> {
  dataState.task = { kind, done: 0, of: 0 }
  const { task } = dataState
  try {
    return await work()
  } finally {
    // A later task may have replaced this one.
    if (dataState.task === task) dataState.task = null
  }
}

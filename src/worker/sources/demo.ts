import { AppError } from '../app-error'
import { type Fetch, getJson, LastingRefusal } from './http'
import { type ReadSubmissions, readSubmissions } from './submission'

/** Fetches the demo's solves with their original times. Throws an AppError if they are unavailable. */
export async function fetchDemo(fetch: Fetch): Promise<ReadSubmissions> {
  const failedText = 'Failed to load demo solves.'
  let solves: unknown
  try {
    solves = await getJson(fetch, '/demo-solves.json')
  } catch (error) {
    if (error instanceof LastingRefusal) throw new LastingRefusal(failedText, { cause: error })
    throw new AppError('unreachable', failedText, { cause: error })
  }
  if (!Array.isArray(solves) || solves.length === 0) throw new AppError('unreachable', failedText)
  return readSubmissions(solves, 'demo', true)
}

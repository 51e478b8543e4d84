import { AppError } from '../app-error'
import { type Fetch, getJson } from './http'
import { type ReadSubmissions, readSubmissions } from './submission'

/** The demo's solves as its file tells them, with the times they were written for. Throws a Fault (spec §8). */
export async function fetchDemo(fetch: Fetch): Promise<ReadSubmissions> {
  const failed = 'Failed to load demo solves.'
  let told: unknown
  try {
    told = await getJson(fetch, '/demo-solves.json')
  } catch (error) {
    throw new AppError('unreachable', failed, { cause: error })
  }
  if (!Array.isArray(told) || told.length === 0) throw new AppError('unreachable', failed)
  return readSubmissions(told, 'demo', true)
}

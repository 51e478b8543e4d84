import { readFileSync, writeFileSync } from 'node:fs'
import { EXPECTED_SHAPES, type RequestName } from '../../extension/rules/contract'
import type { RequestResult } from '../../extension/rules/site-report'

const DAY_MS = 86_400_000
/** Shapes that were verified more than this many days ago are reported. */
const MAX_AGE_DAYS = 60

/** Stores the date and the method of a verification with the shapes whose answers all fit. Returns the names of their requests. */
export function updateDates(
  path: string,
  requests: readonly RequestResult[],
  date: string,
  verifiedBy: string,
): RequestName[] {
  const shapes: typeof EXPECTED_SHAPES = JSON.parse(readFileSync(path, 'utf8'))
  const updatedNames = listRequestNames().filter((name) => {
    const results = requests.filter(({ request, state }) => request === name && state !== 'skipped')
    return results.length > 0 && results.every(({ state }) => state === 'fits')
  })
  for (const name of updatedNames) shapes[name].verified = { date, way: verifiedBy }
  writeFileSync(path, `${JSON.stringify(shapes, null, 2)}\n`)
  return updatedNames
}

/** Lists the requests whose shapes were last verified more than 60 days before `now` (epoch milliseconds), with the dates. */
export function listOutdatedShapes(now: number): string[] {
  return listRequestNames()
    .filter((name) => now - Date.parse(EXPECTED_SHAPES[name].verified.date) > MAX_AGE_DAYS * DAY_MS)
    .map((name) => `${name} (${EXPECTED_SHAPES[name].verified.date})`)
}

const listRequestNames = () => Object.keys(EXPECTED_SHAPES) as RequestName[]

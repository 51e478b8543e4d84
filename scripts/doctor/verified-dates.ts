import { readFileSync, writeFileSync } from 'node:fs'
import { EXPECTED, type RequestName } from '../../extension/rules/contract'
import type { RequestResult } from '../../extension/rules/site-report'

const DAY_MS = 86_400_000
/** Shapes that were verified longer ago are reported. */
const MAX_AGE_DAYS = 60

/** Writes the date and way of a verification into the shapes whose requests all fit. Returns the names of these requests. */
export function renewDates(path: string, requests: readonly RequestResult[], date: string, way: string): RequestName[] {
  const shapes: typeof EXPECTED = JSON.parse(readFileSync(path, 'utf8'))
  const renewed = requestNames().filter((name) => {
    const results = requests.filter(({ request, state }) => request === name && state !== 'skipped')
    return results.length > 0 && results.every(({ state }) => state === 'fits')
  })
  for (const name of renewed) shapes[name].verified = { date, way }
  writeFileSync(path, `${JSON.stringify(shapes, null, 2)}\n`)
  return renewed
}

/** The requests whose answers were last verified more than 60 days before `now` (epoch milliseconds), with the dates. */
export function outdatedShapes(now: number): string[] {
  return requestNames()
    .filter((name) => now - Date.parse(EXPECTED[name].verified.date) > MAX_AGE_DAYS * DAY_MS)
    .map((name) => `${name} (${EXPECTED[name].verified.date})`)
}

const requestNames = () => Object.keys(EXPECTED) as RequestName[]

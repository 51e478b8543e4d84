import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { readStarterCatalog } from '../content/catalog/read'
import { describeFindings, MAX_REPORT_LENGTH, SITE_REPORT, type SiteReport } from '../extension/rules/site-report'
import { readSettings } from '../server/settings'
import { checkPublicQueries } from './doctor/public-queries'
import { chooseExitCode, EXIT_CODES } from './doctor/verdict'
import { listOutdatedShapes, updateDates } from './doctor/verified-dates'

const PAUSE_MS = 2_000
const SHAPES_FILE = fileURLToPath(new URL('../extension/rules/shapes.json', import.meta.url))

/**
 * `npm run doctor` checks that the answers of leetcode.com still have the expected shape (E24). DOCTOR_USER names an existing user with
 * submissions. `--save` stores the current date with each shape that fits. `--read FILE` sends no requests: it reads a report of the
 * extension's "Check leetcode.com", and stores the report's date. Returns the exit code: 0 if all answers fit, 1 if an answer has changed,
 * 2 if the site did not answer.
 */
async function main(args: string[]): Promise<number> {
  const [option, file] = args
  if (option === '--read' && file !== undefined) return applyReport(file)
  if (option !== undefined && option !== '--save') throw new Error('Use: npm run doctor [-- --save | -- --read FILE]')
  return checkSiteNow(option === '--save')
}

async function checkSiteNow(shouldSave: boolean): Promise<number> {
  const origin = readSettings(process.env).siteOrigin
  const user = process.env.DOCTOR_USER ?? 'leetcode'
  console.log(`Asking ${origin} as "${user}", with pauses of ${PAUSE_MS / 1000} seconds…`)
  const { requests, topics } = await checkPublicQueries({
    origin,
    user,
    fetch: (url, init) => fetch(url, init),
    pause: () => wait(PAUSE_MS),
    now: () => Date.now(),
  })
  for (const line of describeFindings({ requests })) console.log(line)
  const knownTopics = new Set(readStarterCatalog().flatMap(({ topicTags }) => topicTags))
  const unknownTopics = topics.filter((name) => !knownTopics.has(name))
  if (unknownTopics.length > 0)
    console.log(`Topics that the starter catalog does not have: ${unknownTopics.join(', ')}`)
  if (shouldSave) printRenewedShapes(updateDates(SHAPES_FILE, requests, formatToday(), 'npm run doctor'))
  const outdatedNames = listOutdatedShapes(Date.now())
  if (outdatedNames.length > 0) console.log(`Not verified for 60 days: ${outdatedNames.join(', ')}`)
  return chooseExitCode({ requests })
}

function applyReport(file: string): number {
  const report = parseReport(readFileSync(file, 'utf8'), file)
  console.log(`Report of ${report.date}, extension ${report.extension}`)
  for (const line of describeFindings(report)) console.log(line)
  const verifiedBy = `"Check leetcode.com" in extension ${report.extension}`
  printRenewedShapes(updateDates(SHAPES_FILE, report.requests, report.date, verifiedBy))
  return chooseExitCode(report)
}

function parseReport(text: string, file: string): SiteReport {
  if (text.length > MAX_REPORT_LENGTH) throw new Error(`${file} is too large for a report.`)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SITE_REPORT), text)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Error(
    `${file} is not a report of "Check leetcode.com": ${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`,
  )
}

function printRenewedShapes(names: string[]): void {
  console.log(names.length === 0 ? 'No date was renewed.' : `Renewed the dates of ${names.join(', ')}.`)
}

const formatToday = () => new Date().toISOString().slice(0, 10)

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = EXIT_CODES.unreachable
  },
)

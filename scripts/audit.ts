import { execFile } from 'node:child_process'
import * as v from 'valibot'

/**
 * Asks the registry for known holes in the packages that run in the page, the worker or the server; ends with 1 when one
 * is moderate or worse. Without an answer nothing is known, which is said and is no failure: checks work offline too.
 */
const ASK = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000']

const count = v.number()
const REPORT = v.object({
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), range: v.string() })),
  metadata: v.object({ vulnerabilities: v.object({ moderate: count, high: count, critical: count }) }),
})

/** What the registry answered, as text; npm ends with an error both for holes and for no answer. */
const answer = await new Promise<string>((done) => execFile('npm', ASK, (_error, stdout) => done(stdout)))
const report = v.safeParse(v.pipe(v.string(), v.parseJson(), REPORT), answer)
if (!report.success) console.log('The registry did not answer, so nothing is known of holes in the packages.')
else {
  const { vulnerabilities, metadata } = report.output
  const { moderate, high, critical } = metadata.vulnerabilities
  for (const [name, { severity, range }] of Object.entries(vulnerabilities))
    console.log(`${severity}: ${name} ${range}`)
  const holes = moderate + high + critical
  console.log(holes === 0 ? 'No known holes of weight.' : `${holes} known holes that weigh: see npm audit.`)
  process.exitCode = holes === 0 ? 0 : 1
}

import { execFile } from 'node:child_process'
import * as v from 'valibot'

/**
 * `npm run audit` asks the registry for known vulnerabilities in the runtime packages. Exits with 1 if there is a vulnerability of at least
 * moderate severity. If the registry does not answer, exits with 0, so that the checks also work offline.
 */
const AUDIT_ARGUMENTS = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000']

const NUMBER = v.number()
const REPORT_SCHEMA = v.object({
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), range: v.string() })),
  metadata: v.object({ vulnerabilities: v.object({ moderate: NUMBER, high: NUMBER, critical: NUMBER }) }),
})

/** The registry's answer as JSON text. npm exits with an error both for vulnerabilities and for a missing answer. */
const answer = await new Promise<string>((resolve) =>
  execFile('npm', AUDIT_ARGUMENTS, (_error, stdout) => resolve(stdout)),
)
const report = v.safeParse(v.pipe(v.string(), v.parseJson(), REPORT_SCHEMA), answer)
if (!report.success) console.log('The registry did not answer, so known vulnerabilities could not be looked up.')
else {
  const { vulnerabilities, metadata } = report.output
  const { moderate, high, critical } = metadata.vulnerabilities
  for (const [name, { severity, range }] of Object.entries(vulnerabilities))
    console.log(`${severity}: ${name} ${range}`)
  const count = moderate + high + critical
  console.log(count === 0 ? 'No known vulnerabilities.' : `${count} known vulnerabilities: run npm audit.`)
  process.exitCode = count === 0 ? 0 : 1
}

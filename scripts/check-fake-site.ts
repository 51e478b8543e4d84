import { describeFindings } from '../extension/rules/site-report'
import { checkSite } from '../extension/site-check/check'
import { askFakeLeetcode, startSignedInLeetcode } from '../test/fake-site'
import { checkPublicQueries } from './doctor/public-queries'
import { chooseExitCode } from './doctor/verdict'

/**
 * Compares the answers of the fake practice site with the recorded shapes of the real answers (extension/rules/shapes.json), so that tests
 * do not depend on answers that leetcode.com never sends.
 */
const { site } = await startSignedInLeetcode()
const pause = async () => undefined
const signedIn = await checkSite({
  sendRequest: (request) => askFakeLeetcode(site.port, request),
  pause,
  version: 'check',
  date: '2026-01-01',
  onProgress: () => undefined,
})
const publicQueries = await checkPublicQueries({
  origin: site.publicSite.origin,
  user: 'Ada',
  fetch: (url, init) => fetch(url, init),
  pause,
  now: () => Date.now(),
})
await site.stop()

const findings = { requests: [...signedIn.requests, ...publicQueries.requests], crossChecks: signedIn.crossChecks }
for (const line of describeFindings(findings)) console.log(line)
process.exitCode = chooseExitCode(findings)

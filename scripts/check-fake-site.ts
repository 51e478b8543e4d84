import { describeFindings } from '../extension/rules/site-report'
import { checkSite } from '../extension/site-check/check'
import { askFakeLeetcode, startSignedInLeetcode } from '../test/fake-site'
import { checkPublicQueries } from './doctor/public-queries'
import { exitCodeOf } from './doctor/verdict'

/**
 * Compares the answers of the fake practice site with the committed shapes of the real one (extension/rules/shapes.json), so that the
 * tests do not rest on answers that leetcode.com never gives.
 */
const { site } = await startSignedInLeetcode()
const pause = async () => undefined
const signedIn = await checkSite({
  ask: (request) => askFakeLeetcode(site.port, request),
  pause,
  version: 'check',
  date: '2026-01-01',
  onProgress: () => undefined,
})
const open = await checkPublicQueries({
  origin: site.publicSite.origin,
  user: 'Ada',
  fetch: (url, init) => fetch(url, init),
  pause,
  now: () => Date.now(),
})
await site.stop()

const findings = { requests: [...signedIn.requests, ...open.requests], crossChecks: signedIn.crossChecks }
for (const line of describeFindings(findings)) console.log(line)
process.exitCode = exitCodeOf(findings)

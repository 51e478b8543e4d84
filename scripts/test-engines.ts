import { ensureChromium } from './browser'
import { runEngineTests } from './engine-tests'
import { Report } from './report'

/**
 * `npm run test:engines` runs the tests for engines other than Chromium: the log's browser tests, and the end-to-end tests of the built app
 * and extension.
 */
process.env.WITH_WORKERD = '1'
const report = new Report()
ensureChromium()
await runEngineTests(report)
report.printAndExit()

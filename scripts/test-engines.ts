import { ensureChromium } from './browser'
import { runEngineTests } from './engine-tests'
import { Report } from './report'

/** The tests that run in other engines than Chromium: the log on the engine itself, and the main flows of the built app. */
const report = new Report()
ensureChromium()
if (await report.build()) await runEngineTests(report)
report.end()

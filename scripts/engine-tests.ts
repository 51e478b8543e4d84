import { type Engine, ensureEngine, FIREFOX, WEBKIT } from './browser'
import type { Report } from './report'
import { runJobs } from './run'

/** The engines other than Chromium. `log` is their project in vitest.config.ts, `flows` are their projects in playwright.config.ts. */
const ENGINES: { engine: Engine; log: string; flows: string[] }[] = [
  { engine: FIREFOX, log: 'firefox', flows: ['firefox', 'extension-firefox'] },
  { engine: WEBKIT, log: 'webkit', flows: ['webkit'] },
]

/** Tests that run together with the tests of the engines. */
interface OtherTests {
  /** Tests that run at the same time as the log tests of the engines. */
  jobs?: (() => Promise<void>)[]
  /** Projects of playwright.config.ts that run together with the flows of the engines. */
  flows?: string[]
  /** Checks that read the built extension. The build waits for them, because it writes the extension again. */
  checking?: Promise<unknown>
}

/**
 * Runs the log tests of every engine that is installed or can be installed, builds the app and the extension, and runs the flows of
 * these engines.
 */
export async function runEngineTests(
  report: Pick<Report, 'addNote' | 'vitest' | 'build' | 'playwright'>,
  { jobs = [], flows = [], checking }: OtherTests = {},
  engines = ENGINES,
): Promise<void> {
  const installed = engines.filter(({ engine }) => {
    const path = ensureEngine(engine)
    if (path === null) report.addNote(`${engine.name} was not found, so its tests did not run. ${engine.advice}`)
    else console.log(`\n${engine.name}: ${path}`)
    return path !== null
  })
  const logTests = installed.map(({ engine, log }) => report.vitest.bind(report, `log in ${engine.name}`, log))
  let isBuilt = false
  const build = async () => {
    await checking
    isBuilt = await report.build()
  }
  // The build is short, so it is last in the list. The log tests of one engine use about one processor.
  await runJobs([...jobs, ...logTests, build])
  const allFlows = [...installed.flatMap(({ flows }) => flows), ...flows]
  if (isBuilt && allFlows.length > 0) await report.playwright(allFlows)
}

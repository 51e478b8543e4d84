import { type Engine, ensureEngine, FIREFOX, WEBKIT } from './browser'
import type { Report } from './report'
import { runJobs } from './run'

/**
 * The browser engines other than Chromium. `log`: project in vitest.config.ts that tests the app's log in this engine. `flows`: projects of
 * end-to-end tests in playwright.config.ts.
 */
const ENGINES: { engine: Engine; log: string; flows: string[] }[] = [
  { engine: FIREFOX, log: 'firefox', flows: ['firefox', 'extension-firefox'] },
  { engine: WEBKIT, log: 'webkit', flows: ['webkit'] },
]

/** Work that `runEngineTests` does in addition to the tests of the engines. */
interface OtherTests {
  /** Functions that run checks and other tests. They run at the same time as the tests of the log. */
  testJobs?: (() => Promise<void>)[]
  /** Other projects of playwright.config.ts. */
  playwrightProjects?: string[]
  /** Resolves when the checks that read the built extension have ended. The build waits for them, because it overwrites the extension. */
  checkRun?: Promise<unknown>
}

/**
 * Runs the log tests of each engine that is installed or can be installed. Then builds the app and the extension, and runs the end-to-end
 * tests of these engines.
 */
export async function runEngineTests(
  report: Pick<Report, 'addNote' | 'runVitest' | 'build' | 'runPlaywright'>,
  { testJobs = [], playwrightProjects = [], checkRun }: OtherTests = {},
  engines = ENGINES,
): Promise<void> {
  const installed = engines.filter(({ engine }) => {
    const path = ensureEngine(engine)
    if (path === null) report.addNote(`${engine.name} was not found, so its tests did not run. ${engine.advice}`)
    else console.log(`\n${engine.name}: ${path}`)
    return path !== null
  })
  const logTests = installed.map(({ engine, log }) => report.runVitest.bind(report, `log in ${engine.name}`, log))
  let isBuilt = false
  const build = async () => {
    await checkRun
    isBuilt = await report.build()
  }
  // The longest jobs start first. The build is short, so it is the last one.
  await runJobs([...testJobs, ...logTests, build])
  const allProjects = [...installed.flatMap(({ flows }) => flows), ...playwrightProjects]
  if (isBuilt && allProjects.length > 0) await report.runPlaywright(allProjects)
}

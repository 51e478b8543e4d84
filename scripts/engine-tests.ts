import { type Engine, ensureEngine, FIREFOX, WEBKIT } from './browser'
import type { Report } from './report'

/** The engines other than Chromium, with their project in vitest.config.ts and their projects in playwright.config.ts. */
const ENGINES: { engine: Engine; log: string; flows: string[] }[] = [
  { engine: FIREFOX, log: 'firefox', flows: ['firefox', 'extension-firefox'] },
  { engine: WEBKIT, log: 'webkit', flows: ['webkit'] },
]

/**
 * Runs the log tests and flows of every engine that is installed or can be installed, and with these flows those of other
 * Playwright projects. The app and the extension must be built.
 */
export async function runEngineTests(
  report: Pick<Report, 'note' | 'vitest' | 'playwright'>,
  otherFlows: string[] = [],
  engines = ENGINES,
): Promise<void> {
  const installed = engines.filter(({ engine }) => {
    const path = ensureEngine(engine)
    if (path === null) report.note(`${engine.name} was not found, so its tests did not run. ${engine.advice}`)
    else console.log(`\n${engine.name}: ${path}`)
    return path !== null
  })
  // An engine's log tests keep one processor busy, so those of two engines run at the same time.
  await Promise.all(installed.map(({ engine, log }) => report.vitest(`log in ${engine.name}`, [log], { atEnd: true })))
  const flows = [...installed.flatMap(({ flows }) => flows), ...otherFlows]
  if (flows.length > 0) await report.playwright(flows)
}

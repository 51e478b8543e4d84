import { type Engine, ensureEngine, FIREFOX, WEBKIT } from './browser'
import type { Report } from './report'

/** The engines other than Chromium, with their projects in vitest.config.ts and playwright.config.ts. */
const ENGINES: { engine: Engine; vitest: string; playwright: string; extension: string | null }[] = [
  { engine: FIREFOX, vitest: 'firefox', playwright: 'firefox', extension: 'extension-firefox' },
  { engine: WEBKIT, vitest: 'webkit', playwright: 'webkit', extension: null },
]

/** Runs the tests of every engine that is installed or can be installed. The app and the extension must be built. */
export async function runEngineTests(
  report: Pick<Report, 'note' | 'vitest' | 'playwright'>,
  engines = ENGINES,
): Promise<void> {
  for (const { engine, vitest, playwright, extension } of engines) {
    const path = ensureEngine(engine)
    if (path === null) {
      report.note(`${engine.name} was not found, so its tests did not run. ${engine.advice}`)
      continue
    }
    console.log(`\n${engine.name}: ${path}`)
    await report.vitest(`log in ${engine.name}`, [vitest])
    await report.playwright(`flows in ${engine.name}`, playwright)
    if (extension !== null) await report.playwright(`companion extension in ${engine.name}`, extension)
  }
}

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
  const installed = engines.filter(({ engine }) => {
    const path = ensureEngine(engine)
    if (path === null) report.note(`${engine.name} was not found, so its tests did not run. ${engine.advice}`)
    else console.log(`\n${engine.name}: ${path}`)
    return path !== null
  })
  // An engine's log tests keep one processor busy, so those of two engines run at the same time. Its flows keep two busy.
  await Promise.all(
    installed.map(({ engine, vitest }) => report.vitest(`log in ${engine.name}`, [vitest], { atEnd: true })),
  )
  for (const { engine, playwright, extension } of installed) {
    await report.playwright(`flows in ${engine.name}`, playwright)
    if (extension !== null) await report.playwright(`companion extension in ${engine.name}`, extension)
  }
}

import { ensureChromium, ensureEngine, FIREFOX, HEADLESS_SHELL, WEBKIT } from './browser'
import { run } from './run'
import { listPropertyTests, runFlows, runVitest } from './test-parts'
import { TestReport } from './test-report'

/*
 * `npm run test:all` runs everything that `npm test` leaves out: all inputs of the property tests, the tests of processes and of the
 * extension's database, the log in Firefox and WebKit, and the flows in the folders of test/e2e.
 */
const report = new TestReport('npm run test:all')
console.log(`Browsers: ${ensureChromium()}, for flows ${ensureEngine(HEADLESS_SHELL) ?? 'the same'}`)
const [hasFirefox, hasWebkit] = [FIREFOX, WEBKIT].map((engine) => {
  const path = ensureEngine(engine)
  if (path === null) report.addNote(`${engine.name} was not found, so its tests did not run. ${engine.advice}`)
  else console.log(`${engine.name}: ${path}`)
  return path !== null
})

await report.runPart('files with property tests, with all inputs', 110, () =>
  runVitest({ projects: ['unit', 'browser'], args: listPropertyTests(), allInputs: true }),
)
await report.runPart('processes, and the extension’s database', 80, () =>
  runVitest({ projects: ['processes', 'extension'] }),
)
if (hasFirefox) await report.runPart('the log in Firefox', 50, () => runVitest({ projects: ['firefox'] }))
if (hasWebkit) await report.runPart('the log in WebKit', 40, () => runVitest({ projects: ['webkit'] }))
// The projects with the longest flows are first, so that all workers finish at about the same time.
await runFlows(report, 1190, {
  flows: 'test-all',
  projects: [
    ...(hasFirefox ? ['extension-firefox', 'firefox'] : []),
    'extension',
    ...(hasWebkit ? ['webkit'] : []),
    'chromium',
  ],
})
// Known vulnerabilities do not make the tests fail, so that the same code always has the same result. But `npm run check` fails.
const { text } = await run('npm', ['run', '--silent', 'audit'], { quiet: true })
console.log(`\n— known vulnerabilities of packages\n${text}`)
report.printAndExit()

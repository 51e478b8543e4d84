import { ensureChromium } from './browser'
import { getToolPath, run } from './run'
import { listPropertyTests } from './test-parts'

/*
 * `npm run soak -- [seed] [rounds] [kills] [edits]` runs long tests with random input. It runs every property test with several seeds,
 * kills the browser repeatedly, edits in two tabs at once, and cuts bytes off the database as a power failure can. The same seed repeats a
 * failure.
 */
const [seed = String(Date.now() % 1_000_000_000), rounds = '5', kills = '20', edits = '1000'] = process.argv.slice(2)
const command = `npm run soak -- ${seed} ${rounds} ${kills} ${edits}`
console.log(`Browser: ${ensureChromium()}`)
console.log(`${command}: seed ${seed}, ${rounds} rounds of the properties, ${kills} kills, ${edits} edits`)

function exitIfFailed(part: string, code: number): void {
  if (code === 0) return
  console.log(`\n${part} failed. The same again: ${command}`)
  process.exit(code)
}

for (let round = 0; round < Number(rounds); round++) {
  Object.assign(process.env, { TEST_SEED: String(Number(seed) + round), PROPERTY_RUNS: 'full' })
  console.log(`\n— Round ${round + 1}: properties with seed ${process.env.TEST_SEED}`)
  exitIfFailed(
    `Round ${round + 1}`,
    (await run(getToolPath('vitest'), ['run', '--project=unit', '--project=browser', ...listPropertyTests()])).code,
  )
}
/** Numbers of bytes that tests remove from the end of the file to which Chromium writes a database's newest changes. */
const cutSizes = [1, 20, 100, 200, 300, 400, 1_000, 2_000].join()
Object.assign(process.env, { TEST_SEED: seed, SOAK_KILLS: kills, SOAK_EDITS: edits, SOAK_CUTS: cutSizes })
console.log('\n— Kills, two tabs at once, and cut databases')
const files = ['faults-kill.test.ts', 'recovery.test.ts']
exitIfFailed(
  'The browser part',
  (await run(getToolPath('playwright'), ['test', '--project=chromium', ...files, '--retries=0'])).code,
)
console.log(`\nNothing was lost. (${command})`)

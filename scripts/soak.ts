import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './browser'
import { run, tool } from './run'

/**
 * Long-running tests: every property test with other seeds, repeated browser kills, concurrent edits in two tabs, and
 * databases that were cut by a power cut.
 * One seed determines all of it: `npm run soak -- [seed] [rounds] [kills] [edits]`.
 */
const [seed = String(Date.now() % 1_000_000_000), rounds = '5', kills = '20', edits = '1000'] = process.argv.slice(2)
const again = `npm run soak -- ${seed} ${rounds} ${kills} ${edits}`
console.log(`Browser: ${ensureChromium()}`)
console.log(`${again}: seed ${seed}, ${rounds} rounds of the properties, ${kills} kills, ${edits} edits`)

const properties = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((name) => join('test', name))
  .filter((name) => name.endsWith('.test.ts') && readFileSync(name, 'utf8').includes("from 'fast-check'"))

/** Exits if a part failed. */
function check(part: string, code: number): void {
  if (code === 0) return
  console.log(`\n${part} failed. The same again: ${again}`)
  process.exit(code)
}

for (let round = 0; round < Number(rounds); round++) {
  process.env.SOAK_SEED = String(Number(seed) + round)
  console.log(`\n— Round ${round + 1}: properties with seed ${process.env.SOAK_SEED}`)
  check(
    `Round ${round + 1}`,
    (await run(tool('vitest'), ['run', '--project=unit', '--project=browser', ...properties])).code,
  )
}
/** Bytes that a power cut takes off the end of Chromium's storage log. */
const cuts = [1, 20, 100, 200, 300, 400, 1_000, 2_000].join()
Object.assign(process.env, { SOAK_SEED: seed, SOAK_KILLS: kills, SOAK_EDITS: edits, SOAK_CUTS: cuts })
console.log('\n— Kills, two tabs at once, and cut databases')
const files = ['test/e2e/faults-kill.test.ts', 'test/e2e/recovery.test.ts']
check('The browser part', (await run(tool('playwright'), ['test', '--project=chromium', ...files, '--retries=0'])).code)
console.log(`\nNothing was lost. (${again})`)

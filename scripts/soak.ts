import { run, tool } from './run'

/**
 * What takes minutes: the browser killed again and again, and two tabs editing at once, many times over. Seeded: a failing
 * run's title names its seed. `npm run soak -- [seed] [kills] [edits]`.
 */
const [seed = String(Date.now() % 1_000_000_000), kills = '20', edits = '1000'] = process.argv.slice(2)
console.log(`Seed ${seed}: ${kills} kills, ${edits} edits`)
Object.assign(process.env, { SOAK_SEED: seed, SOAK_KILLS: kills, SOAK_EDITS: edits })
const { code } = await run(tool('playwright'), ['test', 'test/e2e/faults-kill.test.ts'])
if (code !== 0) console.log(`Again: npm run soak -- ${seed} ${kills} ${edits}`)
process.exit(code)

import { isOwnProcess, runHere, runInOwnProcess } from './alone'
import { benchApp } from './app'
import { changes } from './changes'
import { companion } from './companion'
import { copy } from './copy'
import { devices } from './devices'
import { engines } from './engines'
import { feedback } from './feedback'
import type { Table } from './figures'
import { history } from './history'
import { insight } from './insight'
import { journey } from './journey'
import { benchLoad } from './load'
import { benchLog } from './log'
import { plan } from './plan'
import { portable } from './portable'
import { reviews } from './reviews'
import { screens } from './screens'
import { search } from './search'
import { stores } from './stores'
import { benchTravel } from './travel'
import { write } from './write'

/** Measures, and adds tables to the report. Throws if a measurement fails. */
export type Bench = (runs: number) => void | Promise<void>

const BENCHES: Record<string, Bench> = {
  app: benchApp,
  copy,
  stores,
  log: benchLog,
  portable,
  travel: benchTravel,
  changes,
  history,
  insight,
  plan,
  reviews,
  search,
  screens,
  journey,
  extension: companion,
  feedback,
  load: benchLoad,
  devices,
  engines,
}

/*
 * `npm run bench -- app stores` runs only these two. RUNS sets the number of repetitions and SIZES the numbers of solves.
 * `--write` writes the results to docs/performance.md, docs/benchmarks.md and the README. A failed benchmark is reported at the end and does
 * not affect the others.
 */
const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('--'))
const unknown = named.filter((name) => !(name in BENCHES))
if (unknown.length > 0) throw new Error(`No bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`)
const runs = Number(process.env.RUNS ?? 5)

async function runAll(): Promise<void> {
  const measured = new Map<string, Table[]>()
  const failed: string[] = []
  for (const name of Object.keys(BENCHES)) {
    if (named.length > 0 && !named.includes(name)) continue
    const began = performance.now()
    const tables = await runInOwnProcess(name)
    if (tables) measured.set(name, tables)
    else failed.push(name)
    console.log(`  (${name}: ${((performance.now() - began) / 1000).toFixed(0)} s${tables ? '' : ', FAILED'})`)
  }
  if (args.includes('--write')) write(measured, runs)
  if (failed.length > 0) console.log(`\nNot measured, see above: ${failed.join(', ')}`)
  process.exit(failed.length > 0 ? 1 : 0)
}

const [only] = named
const bench = only === undefined ? undefined : BENCHES[only]
await (isOwnProcess() && bench ? runHere(bench, runs) : runAll())

import { benchApp } from './app'
import { benchChanges } from './changes'
import { benchCompanion } from './companion'
import { benchSecondCopy } from './copy'
import { benchDevices } from './devices'
import { benchEngines } from './engines'
import { benchFeedback } from './feedback'
import type { Table } from './figures'
import { benchHistory } from './history'
import { benchInsight } from './insight'
import { benchJourney } from './journey'
import { benchLists } from './lists'
import { benchLoad } from './load'
import { benchLog } from './log'
import { isChildProcess, runInOwnProcess, runInThisProcess } from './own-process'
import { benchPlan } from './plan'
import { benchExportImport } from './portable'
import { benchReviews } from './reviews'
import { benchScreens } from './screens'
import { benchSearch } from './search'
import { benchStores } from './stores'
import { benchTableImport } from './table-import'
import { benchTravel } from './travel'
import { writeResults } from './write'

/**
 * A benchmark. Adds its tables to the report (bench/figures.ts), and throws an error if a measurement fails. `runs`: number of repetitions.
 */
export type Bench = (runs: number) => void | Promise<void>

const BENCHES: Record<string, Bench> = {
  app: benchApp,
  copy: benchSecondCopy,
  stores: benchStores,
  log: benchLog,
  portable: benchExportImport,
  travel: benchTravel,
  changes: benchChanges,
  history: benchHistory,
  insight: benchInsight,
  plan: benchPlan,
  reviews: benchReviews,
  search: benchSearch,
  imports: benchTableImport,
  screens: benchScreens,
  lists: benchLists,
  journey: benchJourney,
  extension: benchCompanion,
  feedback: benchFeedback,
  load: benchLoad,
  devices: benchDevices,
  engines: benchEngines,
}

/*
 * `npm run bench` runs all benchmarks, `npm run bench -- app stores` only `app` and `stores`. `--write` writes the results to
 * docs/performance.md and docs/benchmarks.md. RUNS sets the number of repetitions. SIZES sets the numbers of solves of the
 * benchmarks `app` and `engines`.
 */
const args = process.argv.slice(2)
const requestedNames = args.filter((arg) => !arg.startsWith('--'))
const unknownNames = requestedNames.filter((name) => !(name in BENCHES))
if (unknownNames.length > 0)
  throw new Error(`No bench ${unknownNames.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`)
const runs = Number(process.env.RUNS ?? 5)

async function runAll(): Promise<void> {
  const tablesByName = new Map<string, Table[]>()
  const failed: string[] = []
  for (const name of Object.keys(BENCHES)) {
    if (requestedNames.length > 0 && !requestedNames.includes(name)) continue
    const began = performance.now()
    const tables = await runInOwnProcess(name)
    if (tables) tablesByName.set(name, tables)
    else failed.push(name)
    console.log(`  (${name}: ${((performance.now() - began) / 1000).toFixed(0)} s${tables ? '' : ', FAILED'})`)
  }
  if (args.includes('--write')) writeResults(tablesByName, runs)
  if (failed.length > 0) console.log(`\nNot measured, see above: ${failed.join(', ')}`)
  process.exit(failed.length > 0 ? 1 : 0)
}

const [firstName] = requestedNames
const bench = firstName === undefined ? undefined : BENCHES[firstName]
await (isChildProcess() && bench ? runInThisProcess(bench, runs) : runAll())

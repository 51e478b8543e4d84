import { join } from 'node:path'
import { readStarterCatalog } from '../../content/catalog/read'
import { readSettings } from '../settings'
import { buildCatalog } from './build-catalog'
import { createRealNetwork } from './site-list'
import { loadCatalog } from './store'

/** `npm run catalog [file]`: reads the practice site's problem list once, and writes the catalog for a static host (V3). */
async function main(): Promise<void> {
  const { siteOrigin, dataDir, distDir } = readSettings(process.env)
  const path = process.argv[2] ?? join(distDir, 'catalog', 'problems.json.gz')
  const starter = readStarterCatalog()
  const lastCatalog = await loadCatalog(path, console.error)
  console.log(`Reading the problem list of ${siteOrigin}; this takes about a minute.`)
  const { rows } = await buildCatalog({
    siteOrigin,
    dataDir,
    path,
    starter,
    previousRows: lastCatalog?.catalog.rows ?? starter,
    networkAndClock: createRealNetwork(true),
    log: console.error,
    signal: new AbortController().signal,
  })
  console.log(`${rows.length} problems written to ${path}`)
}

main().catch((error: unknown) => {
  console.error(`The catalog was not written: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})

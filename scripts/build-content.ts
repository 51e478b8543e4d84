import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readStarterCatalog } from '../content/catalog/read'
import { buildDemoSolves } from '../content/demo/build'
import { encodeCatalog } from '../server/catalog/catalog-file'

/** Adds the starter catalog and the demo's solves to the built app. The same content gives the same bytes. */
async function buildContent(dist: URL): Promise<void> {
  const catalog = new URL('catalog/problems.json.gz', dist)
  await mkdir(new URL('./', catalog), { recursive: true })
  await writeFile(catalog, encodeCatalog(readStarterCatalog()))
  await writeFile(new URL('demo-solves.json', dist), JSON.stringify(buildDemoSolves()))
  console.log(`Starter catalog and demo solves written to ${fileURLToPath(dist)}`)
}

await buildContent(new URL('../dist/', import.meta.url))

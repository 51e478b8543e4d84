import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readStarterCatalog } from '../content/catalog/read'
import { buildDemoSolves } from '../content/demo/build'
import { encodeCatalog } from '../server/catalog/catalog-file'
import { buildExtensionPage } from './build-extension-page'
import { headersFile } from './build-headers'
import { buildOffline } from './build-offline'
import { checkFunctions } from './newer-functions'

/** Adds the starter catalog and the demo's solves to the built app. The same content gives the same bytes. */
async function buildContent(dist: URL): Promise<void> {
  const catalog = encodeCatalog(readStarterCatalog())
  await mkdir(new URL('catalog/', dist), { recursive: true })
  await writeFile(new URL('catalog/problems.json.gz', dist), catalog)
  // The server replaces the first file as the practice site grows. The starter file stays with the build for an offline first start.
  await writeFile(new URL('catalog/starter.json.gz', dist), catalog)
  await writeFile(new URL('demo-solves.json', dist), JSON.stringify(buildDemoSolves()))
  console.log(`Starter catalog and demo solves written to ${fileURLToPath(dist)}`)
}

const dist = new URL('../dist/', import.meta.url)
await Promise.all([buildContent(dist), buildExtensionPage(dist)])
await buildOffline(fileURLToPath(dist))
// After the precache list is written, because no page requests the file.
await writeFile(new URL('_headers', dist), headersFile())
checkFunctions(fileURLToPath(dist))

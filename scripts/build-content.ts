import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readStarterCatalog } from '../content/catalog/read'
import { buildDemoSolves } from '../content/demo/build'
import { encodeCatalog } from '../server/catalog/catalog-file'
import { buildExtensionPage } from './build-extension-page'
import { createHeadersFile } from './build-headers'
import { buildOffline } from './build-offline'
import { checkFunctions } from './newer-functions'

/** Adds the starter catalog and the demo's solves to the built app. The same content always gives the same bytes. */
async function buildContent(dist: URL): Promise<void> {
  const catalog = encodeCatalog(readStarterCatalog())
  await mkdir(new URL('catalog/', dist), { recursive: true })
  await writeFile(new URL('catalog/problems.json.gz', dist), catalog)
  // The server replaces problems.json.gz by newer lists of the practice site. starter.json.gz stays the same, for a first start that is
  // offline.
  await writeFile(new URL('catalog/starter.json.gz', dist), catalog)
  await writeFile(new URL('demo-solves.json', dist), JSON.stringify(buildDemoSolves()))
  console.log(`Starter catalog and demo solves written to ${fileURLToPath(dist)}`)
}

const dist = new URL('../dist/', import.meta.url)
await Promise.all([buildContent(dist), buildExtensionPage(dist)])
await buildOffline(fileURLToPath(dist))
// Written after the precache list of the service worker, because no page requests this file.
await writeFile(new URL('_headers', dist), createHeadersFile())
checkFunctions(fileURLToPath(dist))

import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createServer, type ProxyOptions } from 'vite'
import { readStarterCatalog } from '../content/catalog/read'
import { buildDemoSolves } from '../content/demo/build'
import { createReviews } from '../server/ai/review'
import { createApp, FEATURES_HEADER } from '../server/app'
import { createServedCatalog } from '../server/catalog/catalog-file'
import { openCatalog } from '../server/catalog/service'
import { createRealNetwork } from '../server/catalog/site-list'
import { formatDisplayUrl } from '../server/hosts'
import { createProxy } from '../server/proxy/proxy'
import { prepareRelay } from '../server/relay-disk/start-relay'
import { readSettings, type Settings } from '../server/settings'
import { describeStartError } from '../server/start'
import { type Asset, createAsset } from '../server/static/assets'
import { buildDownloads, renderExtensionPage } from './build-extension-page'

const DEMO_PATH = '/demo-solves.json'
const EXTENSION_PATH = '/extension.html'
const STARTER_PATH = '/catalog/starter.json.gz'

/**
 * `npm run dev` starts Vite's development server. It forwards requests for the API, the problem catalog, downloads and demo content to a
 * second server on a free port. The catalog is not refreshed from the practice site.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const target = `http://127.0.0.1:${await startContentServer(settings)}`
  const proxyRules = ['/api', '/catalog', '/downloads', DEMO_PATH, EXTENSION_PATH].map(
    (path): [string, ProxyOptions] => [path, { target, changeOrigin: false }],
  )
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    server: {
      port: settings.port,
      host: settings.host,
      strictPort: true,
      watch: { ignored: ['**/dist*/**', '**/data/**'] },
      proxy: Object.fromEntries(proxyRules),
      headers: settings.ai ? { [FEATURES_HEADER]: 'ai' } : {},
    },
  })
  try {
    await vite.listen()
  } catch (error) {
    const isPortInUse = error instanceof Error && error.message === `Port ${settings.port} is already in use`
    const reason = isPortInUse ? Object.assign(error, { code: 'EADDRINUSE' }) : error
    throw new Error(describeStartError(reason, settings, `PORT=${settings.port + 1} npm run dev`), { cause: error })
  }
  console.log(`Solvelog is at ${formatDisplayUrl(settings.host, settings.port)}`)
}

async function startContentServer(settings: Settings): Promise<number> {
  const { siteOrigin, dataDir } = settings
  const relay = prepareRelay(settings, console.error)
  const outside = createRealNetwork(false)
  const starter = createServedCatalog(readStarterCatalog())
  const catalog = await openCatalog({ siteOrigin, dataDir, starter, networkAndClock: outside, log: console.error })
  const demo = new TextEncoder().encode(JSON.stringify(buildDemoSolves()))
  const app = createApp({
    assets: new Map([
      [DEMO_PATH, createAsset(DEMO_PATH, demo)],
      [STARTER_PATH, createAsset(STARTER_PATH, starter.bytes)],
      [EXTENSION_PATH, createAsset(EXTENSION_PATH, new TextEncoder().encode(await renderExtensionPage()))],
      ...(await buildDownloads()).map(([path, bytes]): [string, Asset] => [path, createAsset(path, bytes)]),
    ]),
    proxy: createProxy({ origin: siteOrigin }),
    getCatalog: catalog.getCurrentCatalog,
    ai: settings.ai && createReviews({ settings: settings.ai, listen: settings, onBug: console.error }),
    answerSyncRequest: relay.answer,
    allowedHosts: undefined,
    clientHeader: undefined,
    onBug: console.error,
  })
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, resolve).on('error', reject)
  })
  await relay.open()
  return port
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})

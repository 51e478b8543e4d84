import { serve } from '@hono/node-server'
import { createApp } from './app'
import { decodeCatalog, type ServedCatalog } from './catalog/catalog-file'
import { openCatalog } from './catalog/service'
import { realNetwork } from './catalog/site-list'
import { allowedHostNames, displayUrl } from './hosts'
import { createProxy } from './proxy/proxy'
import { readSettings, type Settings } from './settings'
import { type Assets, readAssets } from './static/assets'

/** Time limit for open connections after a stop signal. */
const GRACE_MS = 3_000

/**
 * Milliseconds that a client may take to send the headers and the whole request, of at most 8 KB. Slower ones are disconnected, because
 * each keeps a connection open.
 */
const CLIENT_TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000 }

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const assets = await readBuild(settings.distDir)
  const { siteOrigin, dataDir, callsPerMinute } = settings
  const starter = await readStarter(assets)
  const catalog = await openCatalog({ siteOrigin, dataDir, starter, outside: realNetwork(false), log: console.error })
  const app = createApp({
    assets,
    proxy: createProxy({
      origin: siteOrigin,
      limits: { burst: Math.ceil(callsPerMinute / 3), perSecond: callsPerMinute / 60 },
    }),
    catalog: catalog.current,
    hosts: allowedHostNames(settings.host),
    clientHeader: settings.clientHeader,
    onBug: console.error,
  })
  const stopped = new AbortController()
  listen(app.fetch, settings, stopped)
  if (!settings.catalogRefresh) return
  catalog.keepFresh(stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) console.error(error)
  })
}

async function readBuild(folder: string): Promise<Assets> {
  const assets = await readAssets(folder).catch((error: unknown) => {
    throw new Error(`The built app in ${folder} cannot be read. Run "npm run build" first.`, {
      cause: error,
    })
  })
  if (!assets.has('/index.html')) throw new Error(`There is no built app in ${folder}. Run "npm run build" first.`)
  return assets
}

async function readStarter(assets: Assets): Promise<ServedCatalog | undefined> {
  const asset = assets.get('/catalog/problems.json.gz')
  if (!asset) return undefined
  return decodeCatalog(asset.bytes).catch((error: unknown) => {
    console.error(`The problem catalog of the build cannot be used: ${String(error)}`)
    return undefined
  })
}

function listen(
  fetch: ReturnType<typeof createApp>['fetch'],
  { port, host }: Settings,
  stopped: AbortController,
): void {
  const server = serve({ fetch, port, hostname: host, serverOptions: CLIENT_TIMEOUTS }, (info) => {
    console.log(`Solvelog is at ${displayUrl(host, info.port)}`)
  })
  server.on('error', (error: NodeJS.ErrnoException) => fail(listenProblem(error, port, host)))
  const stop = () => {
    stopped.abort()
    server.close(() => process.exit(0))
    setTimeout(() => process.exit(0), GRACE_MS).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function listenProblem(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. End that one, or choose another port: PORT=${port + 1} npm start`
  }
  if (error.code === 'EACCES') return `Port ${port} needs admin rights. Choose a port above 1023.`
  if (error.code === 'EADDRNOTAVAIL') return `This machine has no address ${host}. Choose another HOST.`
  return `The server could not start: ${error.message}`
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))

import type { IncomingMessage } from 'node:http'
import { serve } from '@hono/node-server'
import { isLoopbackName } from '#lib/loopback-name'
import type { AiSettings } from './ai/ai-settings'
import { createReviews } from './ai/review'
import { createApp } from './app'
import { decodeCatalog, type ServedCatalog } from './catalog/catalog-file'
import { openCatalog } from './catalog/service'
import { createRealNetwork } from './catalog/site-list'
import { listAllowedHostNames } from './hosts'
import { createProxy } from './proxy/proxy'
import { prepareRelay } from './relay-disk/start-relay'
import type { Settings } from './settings'
import { type Assets, readAssets } from './static/assets'

/** After a stop signal, open connections are closed after this many milliseconds. */
const SHUTDOWN_LIMIT_MS = 3_000

/**
 * Milliseconds in which a client has to send the headers, and the whole request. Slower clients are disconnected, because each keeps a
 * connection open. Device sync, with bodies of up to 1 MB, has its own limit of 120 seconds and its own message.
 */
const CLIENT_TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 130_000 }
const MAX_REQUEST_MS = 30_000

/**
 * Starts the server, which runs until SIGTERM or SIGINT. Returns the port on which it listens. Throws an error with a message for users if
 * the build cannot be read. Throws the system's error with its code if the server cannot listen.
 */
export async function startServer(settings: Settings): Promise<number> {
  const assets = await readBuild(settings.distDir)
  const { siteOrigin, dataDir, callsPerMinute } = settings
  const starter = await readStarter(assets)
  const catalog = await openCatalog({
    siteOrigin,
    dataDir,
    starter,
    networkAndClock: createRealNetwork(false),
    log: console.error,
  })
  const relay = prepareRelay(settings, console.error)
  const app = createApp({
    assets,
    proxy: createProxy({
      origin: siteOrigin,
      limits: { burst: Math.ceil(callsPerMinute / 3), perSecond: callsPerMinute / 60 },
    }),
    getCatalog: catalog.getCurrentCatalog,
    ai: settings.ai && createReviews({ settings: settings.ai, listen: settings, onBug: console.error }),
    answerSyncRequest: relay.answer,
    allowedHosts: listAllowedHostNames(settings.host, settings.allowedHosts),
    clientHeader: settings.clientHeader,
    onBug: console.error,
  })
  const stopController = new AbortController()
  stopController.signal.addEventListener('abort', relay.stopWaiting)
  const port = await listen(app.fetch, settings, stopController)
  if (settings.ai) console.log(describeAi(settings.ai, settings))
  await relay.open()
  if (settings.catalogRefresh) {
    catalog.refreshDaily(stopController.signal).catch((error: unknown) => {
      if (!stopController.signal.aborted) console.error(error)
    })
  }
  return port
}

/** Returns a log line that names the model. If other computers cannot use it, the line gives the reason. */
function describeAi({ model, url, token }: AiSettings, { host, clientHeader }: Settings): string {
  const line = `Feedback comes from ${model} at ${new URL(url).host}.`
  if (token !== undefined || (isLoopbackName(host) && clientHeader === undefined)) return line
  return `${line} It is offered only with AI_TOKEN, because other computers can reach this server: set it to 16 characters or more.`
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
  stopController: AbortController,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host, serverOptions: CLIENT_TIMEOUTS }, (info) => resolve(info.port))
    server.on('error', reject)
    if ('requestTimeout' in server) server.prependListener('request', limitRequestTime)
    const stop = () => {
      stopController.abort()
      server.close(() => process.exit(0))
      setTimeout(() => process.exit(0), SHUTDOWN_LIMIT_MS).unref()
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  })
}

/** Disconnects a client that sends a request too slowly, except for requests of device sync, which have their own time limit. */
function limitRequestTime(request: IncomingMessage): void {
  if (request.complete || request.url?.startsWith('/api/sync/v1/')) return
  const timer = setTimeout(() => request.destroy(), MAX_REQUEST_MS)
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
}

/** Returns a message for the user about an error of `startServer`. `otherPort` is a command that starts the server on another port. */
export function describeStartError(error: unknown, { port, host }: Settings, otherPort: string): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. End that one, or choose another port: ${otherPort}`
  if (code === 'EACCES') return `Port ${port} needs admin rights. Choose a port above 1023.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}. Choose another one to listen on.`
  return code === undefined ? error.message : `The server could not start: ${error.message}`
}

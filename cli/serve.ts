import { formatDisplayUrl } from '../server/hosts'
import { readSettings } from '../server/settings'
import { describeStartError, startServer } from '../server/start'
import { ensureWritable, getDefaultDataFolder } from './data-folder'
import { openInBrowser } from './open-browser'
import type { ServeOptions } from './options'
import { print, printError } from './output'

/** Time limit for the response of a server that already uses the port. */
const ANSWER_LIMIT_MS = 2_000

/**
 * Starts the app's server, which then continues to run. Returns the exit code. Never chooses another port, because the browser stores the
 * log under the address with its port.
 */
export async function serve({ port, host, dataFolder, open }: ServeOptions): Promise<number> {
  // Shells set HOST and PORT for other purposes, so only the command line options are used.
  const { PORT: _port, HOST: _host, ...env } = process.env
  const settings = readSettings({
    ...env,
    ...(port !== undefined && { PORT: port }),
    ...(host !== undefined && { HOST: host }),
    DATA_DIR: dataFolder ?? env.DATA_DIR ?? getDefaultDataFolder(process.env, process.platform),
  })
  ensureWritable(settings.dataDir)
  try {
    const url = formatDisplayUrl(settings.host, await startServer(settings))
    await print(`Solvelog is at ${url}\n`)
    if (open) openInBrowser(url)
    return 0
  } catch (error) {
    const url = formatDisplayUrl(settings.host, settings.port)
    if (isPortInUseError(error) && (await isSolvelog(url))) {
      await print(`Solvelog is already running at ${url}\n`)
      openInBrowser(url)
      return 0
    }
    const otherPort = `solvelog --port ${settings.port + 1}. Your log stays at ${url}: another port has a log of its own.`
    printError(describeStartError(error, settings, otherPort))
    return 1
  }
}

const isPortInUseError = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

async function isSolvelog(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS), redirect: 'error' })
    return response.ok && /<title>Solvelog\b/.test(await response.text())
  } catch {
    return false
  }
}

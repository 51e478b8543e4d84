import { isLoopbackName } from '#lib/loopback-name'
import { isLoopbackRequest } from '../loopback'
import { createOffRelay, type Relay, SYNC_OFF } from '../relay/relay'
import type { RelaySettings } from '../relay/relay-settings'
import { type DiskRelay, openDiskRelay } from './disk-relay'

/** The settings of a server that decide how it offers device sync. */
export interface RelayServerSettings {
  host: string
  dataDir: string
  clientHeader: string | undefined
  relay: RelaySettings
}

/** The relay of a server that may not have opened its data folder yet. */
export interface StartingRelay {
  /** Answers a request below `/api/sync/`. `address` is the client's address as the server saw it. */
  answer: (request: Request, address: string | null) => Promise<Response>
  /** Opens the data folder. Throws an error with words if SYNC is set and the folder cannot be used. */
  open: () => Promise<void>
  /** Ends waiting requests, so that the server can stop. */
  stopWaiting: () => void
  /** Ends waiting requests and unlocks the data folder. */
  close: () => void
}

/**
 * Prepares the relay of a server. Requests wait until it is open. If SYNC is not set and the data folder cannot be used, the app is
 * served without device sync, and the reason is logged.
 */
export function prepareRelay(settings: RelayServerSettings, log: (line: unknown) => void): StartingRelay {
  const { mode } = settings.relay
  let disk: DiskRelay | undefined
  let setRelay: (relay: Relay) => void
  const opened = new Promise<Relay>((resolve) => {
    setRelay = resolve
  })
  return {
    answer: async (request, address) =>
      (await opened)(request, { address, isOwnComputer: isLoopbackRequest(request, settings) }),
    open: async () => {
      if (!isOffered(settings)) return setRelay(createOffRelay(SYNC_OFF))
      try {
        disk = await openDiskRelay({ ...settings, settings: settings.relay, onBug: log, onLockLost: endServer })
        setRelay(disk.answer)
      } catch (error) {
        if (mode !== undefined) throw error
        const reason = error instanceof Error ? error.message : String(error)
        log(`Device sync is off. ${reason}`)
        setRelay(createOffRelay(`${SYNC_OFF} ${reason}`))
      }
    },
    stopWaiting: () => disk?.stopWaiting(),
    close: () => disk?.close(),
  }

  function endServer(error: Error): void {
    log(error.message)
    process.exit(1)
  }
}

/** Whether any request can get sync: without SYNC, only a browser on the server's own computer can. */
function isOffered({ host, clientHeader, relay }: RelayServerSettings): boolean {
  return relay.mode === undefined ? isLoopbackName(host) && clientHeader === undefined : relay.mode !== 'off'
}

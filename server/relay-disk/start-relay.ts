import { isLoopbackName } from '#lib/loopback-name'
import { isLoopbackRequest } from '../loopback'
import { createOffRelay, type Relay, SYNC_OFF_MESSAGE } from '../relay/relay'
import type { RelaySettings } from '../relay/relay-settings'
import { type DiskRelay, openDiskRelay } from './disk-relay'

/** The settings of a server that decide how it offers device sync. */
export interface RelayServerSettings {
  host: string
  dataDir: string
  clientHeader: string | undefined
  relay: RelaySettings
}

/** The relay of a server. It exists before the server has opened its data folder. */
export interface StartingRelay {
  /** Answers a request below `/api/sync/`. `address` is the client's address as the server saw it. */
  answer: (request: Request, address: string | null) => Promise<Response>
  /** Opens the data folder. Throws an error with a message for users if SYNC is set and the folder cannot be used. */
  open: () => Promise<void>
  /** Answers all waiting requests at once, so that the server can stop. */
  stopWaiting: () => void
  /** Answers all waiting requests at once, and unlocks the data folder. */
  close: () => void
}

/**
 * Prepares the relay of a server. Requests wait until its data folder is open. If SYNC is not set and the data folder cannot be used, the
 * server offers the app without device sync, and logs the reason.
 */
export function prepareRelay(settings: RelayServerSettings, log: (line: unknown) => void): StartingRelay {
  const isSyncRequested = settings.relay.mode !== undefined
  let diskRelay: DiskRelay | undefined
  let setRelay: (relay: Relay) => void
  const openedRelay = new Promise<Relay>((resolve) => {
    setRelay = resolve
  })
  return {
    answer: async (request, address) =>
      (await openedRelay)(request, { address, isOwnComputer: isLoopbackRequest(request, settings) }),
    open: async () => {
      if (!isOffered(settings)) return setRelay(createOffRelay(SYNC_OFF_MESSAGE))
      try {
        diskRelay = await openDiskRelay({ ...settings, settings: settings.relay, onBug: log, onLockLost: endServer })
        setRelay(diskRelay.answer)
      } catch (error) {
        if (isSyncRequested) throw error
        const reason = error instanceof Error ? error.message : String(error)
        log(`Device sync is off. ${reason}`)
        setRelay(createOffRelay(`${SYNC_OFF_MESSAGE} ${reason}`))
      }
    },
    stopWaiting: () => diskRelay?.stopWaiting(),
    close: () => diskRelay?.close(),
  }

  function endServer(error: Error): void {
    log(error.message)
    process.exit(1)
  }
}

/** Whether any request can use device sync: without SYNC, only a browser on the server's own computer can. */
function isOffered({ host, clientHeader, relay }: RelayServerSettings): boolean {
  return relay.mode === undefined ? isLoopbackName(host) && clientHeader === undefined : relay.mode !== 'off'
}

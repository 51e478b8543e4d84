import { isLoopbackName } from '#lib/loopback-name'
import { isLoopbackRequest } from '../loopback'
import { createOffRelay, type Relay, SYNC_OFF_MESSAGE } from '../relay/relay'
import type { RelaySettings } from '../relay/relay-settings'
import { type DiskRelay, openDiskRelay } from './disk-relay'

export interface RelayServerSettings {
  host: string
  dataDir: string
  clientHeader: string | undefined
  relay: RelaySettings
}

/** The sync server (relay) before its data folder is open. Until then, requests wait. */
export interface StartingRelay {
  /** Answers a request below `/api/sync/`. `address` is the client's address as the server saw it. */
  answer: (request: Request, address: string | null) => Promise<Response>
  /** Opens the data folder. Throws an error with a message for users if SYNC is set and the folder cannot be used. */
  open: () => Promise<void>
  /** Answers the requests that wait for new data, so that the server can stop. */
  stopWaiting: () => void
  /** Answers the requests that wait for new data, and unlocks the data folder. */
  close: () => void
}

/**
 * Prepares the sync server (relay). Requests wait until its data folder is open. If the folder cannot be used and SYNC is not set, logs the
 * reason and refuses all requests. The app then runs without device sync.
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
      if (!isSyncOffered(settings)) return setRelay(createOffRelay(SYNC_OFF_MESSAGE))
      try {
        diskRelay = await openDiskRelay({
          ...settings,
          settings: settings.relay,
          onBug: log,
          onLockLost: endServer,
          onLockWait: log,
        })
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

/** Without SYNC, the server offers device sync only if no other computer can reach it. */
function isSyncOffered({ host, clientHeader, relay }: RelayServerSettings): boolean {
  return relay.mode === undefined ? isLoopbackName(host) && clientHeader === undefined : relay.mode !== 'off'
}

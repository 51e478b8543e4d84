import type { RelayInfo } from '#domain/relay/contract'
import type { DevicesStatus, InvitationStatus, SyncOffer, VaultStatus } from '#protocol/devices'
import { AppError } from '../app-error'
import { readVault, type StoredVault } from '../log/vault-store'
import type { Session } from '../session'
import { withTabLock } from '../session/tab-lock'
import { RelayError, readRelayInfo } from './relay'

const NOT_OFFERED_TEXT = 'This server does not sync devices.'
export const INSECURE_PAGE_TEXT =
  'This page was opened over plain http, where browsers offer no encryption. To sync devices, open it over https, or on the computer that runs the server.'

export class DevicesState {
  offer: SyncOffer = { kind: 'unknown' }
  relayInfo: Exclude<RelayInfo, { sync: 'off' }> | null = null
  vaultStatus: VaultStatus | null = null
  invitationStatus: InvitationStatus | null = null
  waitAborter = new AbortController()
  /** Whether a sync is planned because of a change. */
  isUploadPlanned = false
  lastChangeAt = 0
  /** When a change was last made or received, or the user came to the page, in epoch milliseconds. */
  lastActivityAt = 0
  /** When the user last came to the page, in epoch milliseconds. */
  lastVisitAt = 0
  failureCount = 0
  /** The end of the pause that the server asked for, in epoch milliseconds. A successful sync ends the pause earlier. */
  pausedUntil = 0
  nextPortionSize: number | undefined
  lastReplayAt = Number.NEGATIVE_INFINITY
  headsEtag: string | null = null
  isPolling = false
  statusChannel: BroadcastChannel | null = null
}

/** Returns the ids of this device's joinings that were not undone. */
export const listOwnJoins = ({ log: { tables, device } }: Session): string[] =>
  Object.entries(tables.joins).flatMap(([id, join]) => (join.device === device ? [id] : []))

/** Returns the stored secrets of the log's copy on the server (the vault). Throws an AppError if there is no copy. */
export async function requireVault({ db, user }: Session): Promise<StoredVault> {
  const vault = await readVault(db, user)
  if (!vault) throw new AppError('not-found', 'This log is on no server. Add a device in Your data first.')
  return vault
}

/** Asks the server whether it offers device sync, unless it has already said that it does. */
export async function loadOffer(session: Session): Promise<void> {
  const state = session.get(DevicesState)
  if (state.relayInfo) return
  if (!isSecureContext) {
    state.offer = { kind: 'off', reason: INSECURE_PAGE_TEXT }
    return
  }
  try {
    const info = await readRelayInfo(session.fetch)
    if (!info) state.offer = { kind: 'off', reason: NOT_OFFERED_TEXT }
    else if (info.sync === 'off') state.offer = { kind: 'off', reason: info.reason }
    else {
      state.relayInfo = info
      state.offer = { kind: 'on', needsCode: info.sync === 'code', keepDays: info.keepDays }
    }
  } catch (error) {
    if (!(error instanceof RelayError)) throw error
    state.offer = { kind: 'unknown' }
  }
}

/** Sends the status of device sync to the page. */
export function publishDevices(session: Session): void {
  const { offer, vaultStatus: vault, invitationStatus: invitation } = session.get(DevicesState)
  const status: DevicesStatus = { offer, vault, invitation }
  session.updates.sendDevicesStatus(status)
}

/** Runs work on the log's copy on the server (the vault), in only one tab at a time. */
export function withVaultLock<T>(session: Session, work: () => Promise<T>): Promise<T> {
  const state = session.get(DevicesState)
  const onLate = (isLate: boolean) => {
    if (state.vaultStatus) state.vaultStatus.isWaitingForTab = isLate
    publishDevices(session)
  }
  const { signal } = state.waitAborter
  return withTabLock(`solvelog-devices:${session.user}`, { platform: session.platform, signal, onLate }, work)
}

/** Removes the status of device sync in all tabs, because the log has no copy on the server (no vault). */
export function clearVaultStatus(session: Session): void {
  const state = session.get(DevicesState)
  if (!state.vaultStatus) return
  state.vaultStatus = null
  state.headsEtag = null
  publishDevices(session)
  state.statusChannel?.postMessage(null)
}

/** Ends all waits for another tab that syncs. The waiting calls fail with `cancelled`. */
export function stopWaitingForDevices(session: Session): void {
  const state = session.get(DevicesState)
  state.waitAborter.abort()
  state.waitAborter = new AbortController()
}

import { isFresh } from '#lib/time'
import type { VaultStatus } from '#protocol/devices'
import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import { readVault, type StoredVault } from '../log/vault-store'
import type { Session } from '../session'
import { rejectOnAbort } from '../sources/http'
import { toFailure } from '../to-failure'
import { clearVaultStatus, DevicesState, listOwnJoins, loadOffer, publishDevices, withVaultLock } from './devices-state'
import { deriveDeviceKeys, readCurrentVaultState, syncWithVault } from './exchange'
import { isRelayError, Relay, RelayError } from './relay'
import { moveToNewVault } from './replace-key'

/** Changes are uploaded after this many milliseconds without another change, or at the latest after the maximum. */
const UPLOAD_DELAY_MS = 1_000
const MAX_UPLOAD_DELAY_MS = 5_000

/** Milliseconds before the first retry of a failed sync, and the maximum. The delay doubles with each further failure. */
const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 300_000

/**
 * Milliseconds between two polls of a server without long polling. The short interval applies for ACTIVE_PERIOD_MS after a change or after
 * the user came to the page.
 */
const ACTIVE_POLL_MS = 2_000
const IDLE_POLL_MS = 60_000
const ACTIVE_PERIOD_MS = 120_000

/** Milliseconds between the start of a session and its first sync, so that the sync does not delay the first frame. */
const START_DELAY_MS = 1_500

/** Starts device sync if the log has a copy on the server (a vault). */
export async function startDevices(session: Session): Promise<void> {
  await session.platform.sleep(START_DELAY_MS)
  if (session.hasEnded) return
  openStatusChannel(session)
  if (!(await readVault(session.db, session.user))) return
  await bestEffort(() =>
    withVaultLock(session, async () => {
      // If the user added a device in the meantime, the log is already synced.
      if (session.get(DevicesState).headsEtag === null) await syncOnce(session, false)
    }),
  )
  void bestEffort(() => pollVault(session))
}

/** Sends the status to the page, and asks the server whether it offers device sync. */
export async function refreshDevicesStatus(session: Session): Promise<void> {
  const state = session.get(DevicesState)
  const vault = await readVault(session.db, session.user)
  if (vault && !state.vaultStatus) state.vaultStatus = await readStoredStatus(session)
  publishDevices(session)
  await loadOffer(session)
  publishDevices(session)
}

/** Syncs after the user pressed "Sync now", and checks everything that the server has. */
export async function syncDevices(session: Session): Promise<void> {
  session.get(DevicesState).failureCount = 0
  await syncVault(session, true)
  void bestEffort(() => pollVault(session))
}

/** Call this when the user returns to the page. Syncs if device sync is idle, and then asks the server more often for a while (M2). */
export async function syncDevicesAfterReturn(session: Session): Promise<void> {
  const state = session.get(DevicesState)
  const now = session.platform.now()
  // One visit is reported twice, because a window that gets the focus also becomes visible.
  const isFirst = !isFresh(state.lastVisitAt, now, ACTIVE_POLL_MS)
  state.lastActivityAt = now
  state.lastVisitAt = now
  const status = state.vaultStatus?.state
  if (isFirst && (status === 'idle' || status === 'gone')) await syncVault(session)
}

/** Call this after each change. Syncs after a second without further changes, at the latest after about five seconds. */
export async function syncDevicesSoon(session: Session): Promise<void> {
  const state = session.get(DevicesState)
  const { platform } = session
  state.lastActivityAt = platform.now()
  state.lastChangeAt = state.lastActivityAt
  if (!state.vaultStatus) return
  state.vaultStatus.waiting = await countUnconfirmed(session)
  publishDevices(session)
  if (state.isUploadPlanned) return
  if (!(await readVault(session.db, session.user))) return clearVaultStatus(session)
  state.isUploadPlanned = true
  let waited = 0
  do {
    await platform.sleep(UPLOAD_DELAY_MS)
    waited += UPLOAD_DELAY_MS
  } while (isFresh(state.lastChangeAt, platform.now(), UPLOAD_DELAY_MS) && waited < MAX_UPLOAD_DELAY_MS)
  state.isUploadPlanned = false
  if (!session.hasEnded) await syncVault(session)
}

/**
 * Syncs the log with its copy on the server (the vault). A failure is shown in the status. During a pause that the server asked for, syncs
 * only if `isThorough`, which is true if the user requested the sync.
 */
export async function syncVault(session: Session, isThorough = false): Promise<void> {
  const { pausedUntil } = session.get(DevicesState)
  if (!isThorough && session.platform.now() < pausedUntil) return
  await withVaultLock(session, () => syncOnce(session, isThorough))
}

/** Like `syncVault`, but also syncs during a pause. Call this inside of `withVaultLock`. */
export async function syncOnce(session: Session, isThorough: boolean): Promise<void> {
  if (session.hasEnded) return
  const state = session.get(DevicesState)
  const storedVault = await readVault(session.db, session.user)
  if (!storedVault) return clearVaultStatus(session)
  const lastStatus = state.vaultStatus ?? (await readStoredStatus(session))
  // If the server has lost the log, the instructions about that stay visible until the server has the log again.
  if (!isLostOnServer(lastStatus)) reportStatus(session, { ...lastStatus, state: 'busy' })
  try {
    await loadOffer(session)
    // An interrupted move to a new key is finished before anything else is read: after the move, the earlier copy does not exist. Nothing is
    // uploaded to the earlier copy, because it may be full.
    const vault = storedVault.pending === null ? storedVault : await moveToNewVault(session, storedVault, null)
    const { content, devices, mergeDelay } = await syncWithVault(session, vault, isThorough)
    if (mergeDelay !== null) void session.platform.sleep(mergeDelay).then(() => bestEffort(() => syncVault(session)))
    state.failureCount = 0
    state.pausedUntil = 0
    const syncedAt = session.platform.now()
    if (content.commits.length > 0) state.lastActivityAt = syncedAt
    await bestEffort(() => writeNumber(session.db, session.user, 'vault-synced-at', syncedAt))
    reportStatus(session, {
      ...lastStatus,
      state: 'idle',
      syncedAt,
      waiting: await countUnconfirmed(session),
      devices: devices.map((device) => ({ ...device, isThis: device.id === session.log.device })),
      problem: null,
      retryAt: null,
      damage: content.problems,
      missing: content.missingChanges,
      rewrittenAt: content.isOtherHistory ? syncedAt : lastStatus.rewrittenAt,
      canUndoJoin: listOwnJoins(session).length > 0,
      hasNewCode: vault.isCodeUnseen ?? false,
    })
    // `pollVault` ends when this device was removed, so start it again.
    void bestEffort(() => pollVault(session))
  } catch (error) {
    await reportSyncFailure(session, error, lastStatus)
  }
}

/** Shows a failed sync in the status, and plans the next try. */
export async function reportSyncFailure(
  session: Session,
  error: unknown,
  lastStatus: VaultStatus | null = session.get(DevicesState).vaultStatus,
): Promise<void> {
  if (session.hasEnded) return
  reportStatus(session, await handleSyncFailure(session, lastStatus ?? (await readStoredStatus(session)), error))
}

async function handleSyncFailure(session: Session, lastStatus: VaultStatus, error: unknown): Promise<VaultStatus> {
  const failure = toFailureStatus(error)
  const isFailed = failure.state === 'failed'
  const isMoving = ((await readVault(session.db, session.user))?.pending ?? null) !== null
  if (isFailed && isMoving) failure.problem = `The move to a new key is not finished. ${failure.problem}`
  const retryAt = isFailed ? scheduleRetry(session, error) : null
  const waiting = await countUnconfirmed(session)
  return isFailed && isLostOnServer(lastStatus) && !isMoving
    ? { ...lastStatus, waiting }
    : { ...lastStatus, ...failure, retryAt, waiting }
}

const isLostOnServer = ({ state }: VaultStatus): boolean => state === 'gone' || state === 'removed'

function toFailureStatus(error: unknown): Pick<VaultStatus, 'state' | 'problem'> {
  if (isRelayError(error, 'NOT_FOUND')) return { state: 'gone', problem: null }
  if (isRelayError(error, 'VAULT_DELETED')) return { state: 'removed', problem: null }
  return { state: 'failed', problem: error instanceof RelayError ? error.message : toFailure(error).message }
}

/** Returns the time of the next try, in epoch milliseconds. */
function scheduleRetry(session: Session, error: unknown): number {
  const state = session.get(DevicesState)
  const requestedPause = error instanceof RelayError ? error.retryAfter : null
  if (requestedPause !== null) state.pausedUntil = session.platform.now() + requestedPause
  const delay = requestedPause ?? Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** state.failureCount)
  const attempt = ++state.failureCount
  void session.platform.sleep(delay).then(() => {
    // Another sync may have succeeded or failed in the meantime.
    if (session.hasEnded || state.failureCount !== attempt) return
    state.pausedUntil = 0
    void bestEffort(() => syncVault(session))
  })
  return session.platform.now() + delay
}

async function readStoredStatus(session: Session): Promise<VaultStatus> {
  const { db, user } = session
  return {
    state: 'busy',
    syncedAt: await readNumber(db, user, 'vault-synced-at'),
    waiting: await countUnconfirmed(session),
    devices: [],
    problem: null,
    retryAt: null,
    damage: [],
    missing: [],
    rewrittenAt: null,
    isWaitingForTab: false,
    canUndoJoin: listOwnJoins(session).length > 0,
    hasNewCode: (await readVault(db, user))?.isCodeUnseen ?? false,
  }
}

/** Returns the number of changes that the server has not confirmed. */
export async function countUnconfirmed(session: Session): Promise<number> {
  return Math.max(0, session.log.head.seq - (await readCurrentVaultState(session)).uploaded.seq)
}

/** Shows the status in all tabs. */
export function reportStatus(session: Session, vault: VaultStatus): void {
  const state = session.get(DevicesState)
  state.vaultStatus = vault
  publishDevices(session)
  state.statusChannel?.postMessage(vault)
}

function openStatusChannel(session: Session): void {
  const state = session.get(DevicesState)
  if (state.statusChannel) return
  const channel = new BroadcastChannel(`solvelog-devices:${session.user}`)
  state.statusChannel = channel
  channel.onmessage = ({ data }: MessageEvent<VaultStatus | null>) => {
    state.vaultStatus = data
    publishDevices(session)
  }
  session.ending.addEventListener('abort', () => channel.close())
}

async function pollVault(session: Session): Promise<void> {
  const state = session.get(DevicesState)
  if (state.isPolling) return
  state.isPolling = true
  const options = { signal: session.ending }
  try {
    await navigator.locks.request(`solvelog-devices-follow:${session.user}`, options, async () => {
      while (!session.hasEnded) {
        const vault = await readVault(session.db, session.user)
        if (!vault || state.vaultStatus?.state === 'removed') break
        if (state.vaultStatus?.state === 'gone') await checkGoneVault(session)
        else await pollOnce(session, vault)
      }
    })
  } finally {
    state.isPolling = false
  }
}

/** Checks each minute whether another device has uploaded the log again after the server had lost it. */
async function checkGoneVault(session: Session): Promise<void> {
  await rejectOnAbort(session.platform.sleep(IDLE_POLL_MS), session.ending)
  if (session.get(DevicesState).vaultStatus?.state === 'gone') await syncVault(session)
}

async function pollOnce(session: Session, vault: StoredVault): Promise<void> {
  const state = session.get(DevicesState)
  const { platform } = session
  const seconds = state.relayInfo?.waitSeconds ?? 0
  const canPoll = () => state.headsEtag !== null && state.failureCount === 0 && platform.now() >= state.pausedUntil
  if (!canPoll() || seconds === 0) await waitForNextPoll(session, () => seconds > 0 && canPoll())
  try {
    const relay = new Relay(session.fetch, await deriveDeviceKeys(vault))
    if (state.headsEtag === null || !canPoll()) return
    const changed = await rejectOnAbort(relay.waitForHeads(state.headsEtag, seconds), session.ending)
    // The server may have asked the app to pause during this request. In that case the next poll reads the change.
    if (changed && changed.etag !== state.headsEtag && platform.now() >= state.pausedUntil) await syncVault(session)
  } catch (error) {
    if (session.hasEnded) return
    if (isRelayError(error, 'NOT_FOUND', 'VAULT_DELETED')) await syncVault(session)
    else await platform.sleep(ACTIVE_POLL_MS)
  }
}

/**
 * Waits until the next poll is due: 2 seconds after recent activity, or else up to a minute. Ends early once `canLongPoll` returns true.
 */
async function waitForNextPoll(session: Session, canLongPoll: () => boolean): Promise<void> {
  const { platform } = session
  let waited = 0
  do {
    await rejectOnAbort(platform.sleep(ACTIVE_POLL_MS), session.ending)
    waited += ACTIVE_POLL_MS
  } while (!canLongPoll() && !isActive(session) && waited < IDLE_POLL_MS)
}

const isActive = (session: Session): boolean =>
  isFresh(session.get(DevicesState).lastActivityAt, session.platform.now(), ACTIVE_PERIOD_MS)

import type { VaultStatus } from '#protocol/devices'
import { bestEffort } from '../best-effort'
import { failureOf } from '../failure-of'
import { readNumber, writeNumber } from '../log/cursors'
import { readJoins, readVault, type StoredVault } from '../log/vault-store'
import type { Session } from '../session'
import { rejectOnAbort } from '../sources/http'
import { DevicesState, findOffer, forgetStatus, inVault, publishDevices } from './devices-state'
import { keysOf, stateOf, syncWithVault } from './exchange'
import { isRelayError, Relay, RelayError } from './relay'

/** Milliseconds without another change before changes are uploaded, and the most that they wait. */
const GATHER = 1_000
const MAX_GATHER = 5_000

/** Milliseconds before the first try after a failure, which doubles with each further one, and the most. */
const FIRST_RETRY = 2_000
const MAX_RETRY = 300_000

/** Milliseconds between two polls of a server that does not support long polling: within ACTIVE_FOR after a change or a visit, and later. */
const ACTIVE_POLL = 2_000
const IDLE_POLL = 60_000
const ACTIVE_FOR = 120_000

/** Milliseconds after the start of a session before the first sync, so that the first frame never waits for it. */
const START_AFTER = 1_500

/** Starts to sync: at the start of a session, and after the log got a vault. Does nothing without one. */
export async function startDevices(session: Session): Promise<void> {
  await session.platform.sleep(START_AFTER)
  if (session.ended) return
  openChannel(session)
  if (!(await readVault(session.db, session.user))) return
  await bestEffort(() => syncVault(session))
  void bestEffort(() => followVault(session))
}

/** Sends the status to the page, and asks the server whether it offers device sync. */
export async function devicesStatus(session: Session): Promise<void> {
  const state = session.get(DevicesState)
  const vault = await readVault(session.db, session.user)
  if (vault && !state.vault) state.vault = await knownStatus(session)
  publishDevices(session)
  await findOffer(session)
  publishDevices(session)
}

/** The user's "Sync now": also checks everything on the server. */
export async function syncDevices(session: Session): Promise<void> {
  session.get(DevicesState).failures = 0
  await syncVault(session, true)
  void bestEffort(() => followVault(session))
}

/** Syncs after the user came back to the page, and then asks the server more often for a while (M2). */
export async function visitDevices(session: Session): Promise<void> {
  const state = session.get(DevicesState)
  const now = session.platform.now()
  // A window that gets the focus also becomes visible.
  const isFirst = now - state.visitedAt > ACTIVE_POLL
  state.activeAt = now
  state.visitedAt = now
  if (isFirst && state.vault?.state === 'idle') await syncVault(session)
}

/** Syncs when the changes have come to rest, or after five seconds of changes. */
export async function syncDevicesSoon(session: Session): Promise<void> {
  const state = session.get(DevicesState)
  const { platform } = session
  state.activeAt = platform.now()
  state.lastChangeAt = state.activeAt
  if (!state.vault) return
  state.vault.waiting = await countWaiting(session)
  publishDevices(session)
  if (state.firstChangeAt !== null) return
  if (!(await readVault(session.db, session.user))) return forgetStatus(session)
  state.firstChangeAt = state.lastChangeAt
  for (;;) {
    await platform.sleep(GATHER)
    const now = platform.now()
    if (now - state.lastChangeAt >= GATHER || now - state.firstChangeAt >= MAX_GATHER) break
  }
  state.firstChangeAt = null
  if (!session.ended) await syncVault(session)
}

/** Reads the vault and writes to it. Failures are part of the status, and are tried again. */
export async function syncVault(session: Session, isThorough = false): Promise<void> {
  await inVault(session, () => syncOnce(session, isThorough))
}

/** Like `syncVault`, inside the lock. */
export async function syncOnce(session: Session, isThorough: boolean): Promise<void> {
  if (session.ended) return
  const state = session.get(DevicesState)
  const vault = await readVault(session.db, session.user)
  if (!vault) return forgetStatus(session)
  const known = state.vault ?? (await knownStatus(session))
  // The instructions about a lost log stay visible until the server has the log again.
  if (!isLost(known)) report(session, { ...known, state: 'busy' })
  try {
    await findOffer(session)
    const { found, devices, mergeIn } = await syncWithVault(session, vault, isThorough)
    if (mergeIn !== null) void session.platform.sleep(mergeIn).then(() => bestEffort(() => syncVault(session)))
    if (vault.pending !== null) await (await import('./replace-key')).moveToNewVault(session, vault, null)
    state.failures = 0
    state.pausedUntil = 0
    const syncedAt = session.platform.now()
    if (found.commits.length > 0) state.activeAt = syncedAt
    await bestEffort(() => writeNumber(session.db, session.user, 'vault-synced-at', syncedAt))
    report(session, {
      ...known,
      state: 'idle',
      syncedAt,
      waiting: await countWaiting(session),
      devices: devices.map((device) => ({ ...device, isThis: device.id === session.log.device })),
      problem: null,
      retryAt: null,
      damage: found.problems,
      missing: found.missing,
      rewrittenAt: found.isOtherHistory ? syncedAt : known.rewrittenAt,
      canUndoJoin: known.canUndoJoin || vault.isJoining,
    })
    // `followVault` ended if the server had lost the log.
    void bestEffort(() => followVault(session))
  } catch (error) {
    if (session.ended) return
    report(session, await statusAfter(session, known, error))
  }
}

/** Plans the next try after a failed sync, and returns the new status. If the log was lost, the status still says so. */
async function statusAfter(session: Session, known: VaultStatus, error: unknown): Promise<VaultStatus> {
  const failure = failureStatus(error)
  const isFailed = failure.state === 'failed'
  const retryAt = isFailed ? retryLater(session, error) : null
  const waiting = await countWaiting(session)
  return isFailed && isLost(known) ? { ...known, waiting } : { ...known, ...failure, retryAt, waiting }
}

const isLost = ({ state }: VaultStatus): boolean => state === 'gone' || state === 'removed'

function failureStatus(error: unknown): Pick<VaultStatus, 'state' | 'problem'> {
  if (isRelayError(error, 'NOT_FOUND')) return { state: 'gone', problem: null }
  if (isRelayError(error, 'VAULT_DELETED')) return { state: 'removed', problem: null }
  return { state: 'failed', problem: error instanceof RelayError ? error.message : failureOf(error).message }
}

/** Plans the next try. Returns its time in epoch milliseconds. */
function retryLater(session: Session, error: unknown): number {
  const state = session.get(DevicesState)
  const asked = error instanceof RelayError ? error.retryAfter : null
  if (asked !== null) state.pausedUntil = session.platform.now() + asked
  const delay = asked ?? Math.min(MAX_RETRY, FIRST_RETRY * 2 ** state.failures)
  const attempt = ++state.failures
  void session.platform.sleep(delay).then(() => {
    // Another sync may have succeeded or failed in the meantime.
    if (!session.ended && state.failures === attempt) void bestEffort(() => syncVault(session))
  })
  return session.platform.now() + delay
}

/** The status before the first sync of this session. */
async function knownStatus(session: Session): Promise<VaultStatus> {
  const { db, user } = session
  return {
    state: 'busy',
    syncedAt: await readNumber(db, user, 'vault-synced-at'),
    waiting: await countWaiting(session),
    devices: [],
    problem: null,
    retryAt: null,
    damage: [],
    missing: [],
    rewrittenAt: null,
    isWaitingForTab: false,
    canUndoJoin: (await readJoins(db, user)).length > 0,
  }
}

/** Changes of the log that the server has not confirmed. */
async function countWaiting(session: Session): Promise<number> {
  return Math.max(0, session.log.head.seq - (await stateOf(session)).uploaded.seq)
}

function report(session: Session, vault: VaultStatus): void {
  const state = session.get(DevicesState)
  state.vault = vault
  publishDevices(session)
  state.channel?.postMessage(vault)
}

/** Only one tab waits for the server, so it tells the others. */
function openChannel(session: Session): void {
  const state = session.get(DevicesState)
  if (state.channel) return
  const channel = new BroadcastChannel(`solvelog-devices:${session.user}`)
  state.channel = channel
  channel.onmessage = ({ data }: MessageEvent<VaultStatus | null>) => {
    state.vault = data
    publishDevices(session)
  }
  session.ending.addEventListener('abort', () => channel.close())
}

/** Waits for changes of other devices, in one tab. Ends when the session ends or the log leaves the vault. */
async function followVault(session: Session): Promise<void> {
  const state = session.get(DevicesState)
  if (state.isFollowing) return
  state.isFollowing = true
  const options = { signal: session.ending }
  try {
    await navigator.locks.request(`solvelog-devices-follow:${session.user}`, options, async () => {
      while (!session.ended) {
        const vault = await readVault(session.db, session.user)
        if (!vault || (state.vault && isLost(state.vault))) break
        await followOnce(session, vault)
      }
    })
  } finally {
    state.isFollowing = false
  }
}

async function followOnce(session: Session, vault: StoredVault): Promise<void> {
  const state = session.get(DevicesState)
  const { platform } = session
  const seconds = state.info?.waitSeconds ?? 0
  const canAsk = () => state.etag !== null && state.failures === 0 && platform.now() >= state.pausedUntil
  if (!canAsk() || seconds === 0) await untilNextQuestion(session, () => seconds > 0 && canAsk())
  try {
    const relay = new Relay(session.fetch, await keysOf(vault))
    if (state.etag === null || !canAsk()) return
    const changed = await rejectOnAbort(relay.waitForHeads(state.etag, seconds), session.ending)
    // The server may have asked for a pause while it held this request. The next try reads the change.
    if (changed && changed.etag !== state.etag && platform.now() >= state.pausedUntil) await syncVault(session)
  } catch (error) {
    if (session.ended) return
    if (isRelayError(error, 'NOT_FOUND', 'VAULT_DELETED')) await syncVault(session)
    else await platform.sleep(ACTIVE_POLL)
  }
}

/** Waits before the next question to the server: a short time from the moment at which the user is active, or it can hold the request. */
async function untilNextQuestion(session: Session, canWait: () => boolean): Promise<void> {
  const { platform } = session
  const idleUntil = platform.now() + IDLE_POLL
  do await rejectOnAbort(platform.sleep(ACTIVE_POLL), session.ending)
  while (!canWait() && !isActive(session) && platform.now() < idleUntil)
}

const isActive = (session: Session): boolean => session.platform.now() - session.get(DevicesState).activeAt < ACTIVE_FOR

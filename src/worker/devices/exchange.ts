import type { Commit, PortableCommit } from '#events/commit'
import { computeTimeLeft, isFresh } from '#lib/time'
import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import { parseRoot, readVaultState, type StoredVault, writeVault, writeVaultState } from '../log/vault-store'
import type { Session } from '../session'
import { mergeFromDevices } from '../session/merge-from-devices'
import { mayRemoveChangedSolve } from '../session/removals-of-merge'
import { readMarkedCommits } from '../session/shared-commits'
import { DevicesState } from './devices-state'
import { Relay, RelayError } from './relay'
import { INITIAL_VAULT_STATE, parseVaultState, type VaultState } from './stream'
import { deriveVaultKeys, type VaultKeys } from './vault-keys'
import { type KnownDevice, type VaultContent, VaultSync } from './vault-sync'

const MIN_REPLAY_INTERVAL_MS = 10_000

/** Milliseconds between two checks of everything on the server. */
const CHECK_INTERVAL_MS = 24 * 3_600_000

export interface VaultSyncResult {
  content: VaultContent
  /** All devices that have uploaded changes of this log. */
  devices: KnownDevice[]
  /** Milliseconds until the commits that were read can be merged; null if they are merged. */
  mergeDelay: number | null
}

/**
 * Reads and merges new data from the log's copy on the server (the vault), and then uploads. Merged data is displayed even if the upload
 * fails.
 */
export async function syncWithVault(
  session: Session,
  vault: StoredVault,
  isThorough: boolean,
): Promise<VaultSyncResult> {
  const { platform, db, user } = session
  const state = session.get(DevicesState)
  const isCheckDue = !isFresh(await readNumber(db, user, 'vault-checked-at'), platform.now(), CHECK_INTERVAL_MS)
  const { sync, content, added, mergeDelay } = await readAndMerge(session, vault, isThorough || isCheckDue)
  if (mergeDelay !== null) sync.postpone()
  const addedIds = new Set(added.map(({ id }) => id))
  const upload = {
    readLog: (first: number) => readMarkedCommits(session, first),
    isStreamShared: content.ownStreamCommits.some(({ id }) => addedIds.has(id)),
    onStored: () => writeVaultState(db, user, vault.root, sync.state),
  }
  await sync.write(upload)
  state.nextPortionSize = sync.nextPortionSize
  if (isThorough || isCheckDue) await writeNumber(db, user, 'vault-checked-at', platform.now())
  const { relayInfo: info } = state
  // A failure to compact loses nothing: everything is synced, and the next sync tries again.
  if (info) await bestEffort(() => sync.compact(upload, info.limits.vaultBytes))
  return { content: { ...content, problems: sync.problems }, devices: sync.devices, mergeDelay }
}

/**
 * Merges the log's whole copy on the server (the vault) into this log, before that copy is deleted. Uploads nothing, because the copy may
 * be full. Returns messages about the parts of the copy that cannot be read.
 */
export async function mergeWholeVault(session: Session, vault: StoredVault): Promise<string[]> {
  for (;;) {
    const { content, mergeDelay } = await readAndMerge(session, vault, false)
    if (mergeDelay === null) return content.problems
    await session.platform.sleep(mergeDelay)
  }
}

async function readAndMerge(session: Session, vault: StoredVault, isThorough: boolean) {
  await session.log.catchUp()
  const sync = createVaultSync(session, await deriveDeviceKeys(vault), await readCurrentVaultState(session))
  const content = await sync.read(isThorough)
  session.get(DevicesState).headsEtag = sync.etag
  return { sync, content, ...(await mergeCommits(session, vault, content.commits)) }
}

/**
 * Returns a `VaultSync` for this device. `lastState` is the state of the server's copy that was stored after the last sync. Throws a
 * `RelayError` if the server has not said that it offers device sync.
 */
export function createVaultSync(session: Session, keys: DeviceKeys, lastState: VaultState): VaultSync {
  const { log, platform, username } = session
  const state = session.get(DevicesState)
  if (!state.relayInfo)
    throw new RelayError('UNREACHABLE', 'Solvelog’s server did not answer, or does not sync devices.')
  const device = {
    username,
    device: log.device,
    name: keys.deviceName,
    newId: () => platform.newId().replaceAll('-', ''),
    now: () => platform.now(),
  }
  return new VaultSync(
    new Relay(session.fetch, keys),
    keys,
    device,
    lastState,
    state.relayInfo.limits.chunkBytes,
    state.nextPortionSize,
  )
}

/** Appends the commits to the log if possible. Otherwise replays the whole log, at most every ten seconds. */
async function mergeCommits(
  session: Session,
  vault: StoredVault,
  commits: readonly PortableCommit[],
): Promise<{ added: Commit[]; mergeDelay: number | null }> {
  const { log, platform } = session
  // A device that joins before the others have uploaded anything goes on joining, so that the record of its joining has their changes.
  if (commits.length === 0) return { added: [], mergeDelay: null }
  if (vault.isJoining) return { added: await mergeJoinedLog(session, vault, commits), mergeDelay: null }
  const appended = mayRemoveChangedSolve(commits, log.tables) ? null : await log.appendInOrder(commits)
  if (appended) {
    session.publishAppended()
    return { added: appended, mergeDelay: null }
  }
  const state = session.get(DevicesState)
  const wait = computeTimeLeft(state.lastReplayAt, platform.now(), MIN_REPLAY_INTERVAL_MS)
  if (wait > 0) return { added: [], mergeDelay: wait }
  const added = await mergeAndPublishReceived(session, commits)
  if (added.length > 0) state.lastReplayAt = platform.now()
  return { added, mergeDelay: null }
}

async function mergeAndPublishReceived(
  session: Session,
  commits: readonly PortableCommit[],
  joinId: string | null = null,
): Promise<Commit[]> {
  const added = await mergeFromDevices(session, commits, 'of another device', joinId)
  if (added.length === 0) return added
  session.publishAppended()
  await bestEffort(() => session.log.writeCheckpointIfDue(1))
  return added
}

/** Merges the log of the user's other devices for the first time. Records the merge, so that joining can be undone on this device. */
async function mergeJoinedLog(
  session: Session,
  vault: StoredVault,
  commits: readonly PortableCommit[],
): Promise<Commit[]> {
  const { db, user, platform } = session
  session.assertLive()
  const added = await mergeAndPublishReceived(session, commits, platform.newId())
  session.shareChanges()
  await writeVault(db, user, { ...vault, isJoining: false })
  return added
}

/**
 * Returns the stored state of the log's copy on the server. If the log no longer has the last uploaded commit, the result has no read or
 * upload positions.
 */
export async function readCurrentVaultState({ db, user, log }: Session): Promise<VaultState> {
  const state = parseVaultState(await readVaultState(db, user))
  const { seq, id } = state.uploaded
  return (await log.containsCommit(seq, id)) ? state : { ...INITIAL_VAULT_STATE, own: state.own, left: state.left }
}

interface DeviceKeys extends VaultKeys {
  deviceName: string
}

export async function deriveDeviceKeys(vault: Pick<StoredVault, 'root' | 'deviceName'>): Promise<DeviceKeys> {
  return { ...(await deriveVaultKeys(parseRoot(vault.root))), deviceName: vault.deviceName }
}

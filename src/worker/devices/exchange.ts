import type { Commit, PortableCommit } from '#events/commit'
import { importRecordEvents } from '#events/merge'
import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import { addJoin, readVaultState, rootBytes, type StoredVault, writeVault, writeVaultState } from '../log/vault-store'
import type { Session } from '../session'
import { mergeAndPublish } from '../session/merge-and-publish'
import { mergeFromDevices } from '../session/merge-from-devices'
import { mayRemoveChanged } from '../session/removals-of-merge'
import { DevicesState } from './devices-state'
import { markPrivate } from './private-commits'
import { Relay, RelayError } from './relay'
import { INITIAL_VAULT_STATE, parseVaultState, type VaultState } from './stream'
import { type VaultKeys, vaultKeysOf } from './vault-keys'
import { type KnownDevice, type VaultContent, VaultSync } from './vault-sync'

/** Milliseconds between two folds of the whole log. */
const FOLD_EVERY = 10_000

/** Milliseconds between two checks of everything on the server. */
const CHECK_EVERY = 24 * 3_600_000

export interface VaultSyncResult {
  found: VaultContent
  /** All devices that have written. */
  devices: KnownDevice[]
  /** Milliseconds until the rest can be merged; null if everything was merged. */
  mergeIn: number | null
}

/**
 * Shows new data at once, even if writing fails. While the log moves to a new key, nothing is written to the earlier vault, which may
 * be full.
 */
export async function syncWithVault(
  session: Session,
  vault: StoredVault,
  isThorough: boolean,
): Promise<VaultSyncResult> {
  const { platform, db, user } = session
  const state = session.get(DevicesState)
  const isCheckDue = platform.now() - ((await readNumber(db, user, 'vault-checked-at')) ?? 0) > CHECK_EVERY
  const { sync, found, added, mergeIn } = await receive(session, vault, isThorough || isCheckDue)
  if (vault.pending !== null) return { found, devices: sync.devices, mergeIn }
  if (mergeIn !== null) sync.postpone()
  const news = new Set(added.map(({ id }) => id))
  const work = {
    log: (first: number) => markPrivate(session, first),
    isShared: found.foreign.some(({ id }) => news.has(id)),
    onStored: () => writeVaultState(db, user, vault.root, sync.state),
  }
  await sync.write(work)
  state.portion = sync.nextPortion
  if (isThorough || isCheckDue) await writeNumber(db, user, 'vault-checked-at', platform.now())
  const { info } = state
  // Everything is synced already, and the next check tries again.
  if (info) await bestEffort(() => sync.compact(work, info.limits.vaultBytes))
  return { found, devices: sync.devices, mergeIn }
}

/** Merges everything that the vault has, and writes nothing to it: for a caller that then deletes the vault, which may be full. */
export async function mergeWhole(session: Session, vault: StoredVault): Promise<void> {
  for (;;) {
    const { mergeIn } = await receive(session, vault, false)
    if (mergeIn === null) return
    await session.platform.sleep(mergeIn)
  }
}

/** Reads what is new in the vault and merges it. */
async function receive(session: Session, vault: StoredVault, isThorough: boolean) {
  await session.log.catchUp()
  const sync = openVault(session, await keysOf(vault), await stateOf(session))
  const found = await sync.read(isThorough)
  session.get(DevicesState).etag = sync.etag
  return { sync, found, ...(await mergeFound(session, vault, found.commits)) }
}

/** The vault as this device reads and writes it. */
export function openVault(session: Session, keys: DeviceKeys, known: VaultState): VaultSync {
  const { log, platform, username } = session
  const state = session.get(DevicesState)
  if (!state.info) throw new RelayError('UNREACHABLE', 'Solvelog’s server did not answer, or does not sync devices.')
  const device = {
    username,
    device: log.device,
    name: keys.deviceName,
    newId: () => platform.newId().replaceAll('-', ''),
    now: () => platform.now(),
  }
  return new VaultSync(new Relay(session.fetch, keys), keys, device, known, state.info.limits.chunkBytes, state.portion)
}

/** Merges what was read. Only commits that sort before the end of the log fold all of it, at most every ten seconds. */
async function mergeFound(
  session: Session,
  vault: StoredVault,
  commits: readonly PortableCommit[],
): Promise<{ added: Commit[]; mergeIn: number | null }> {
  const { log, platform } = session
  if (vault.isJoining) return { added: await joinLog(session, vault, commits), mergeIn: null }
  if (commits.length === 0) return { added: [], mergeIn: null }
  const appended = mayRemoveChanged(commits, log.tables) ? null : await log.appendInOrder(commits)
  if (appended) {
    session.showAppended()
    return { added: appended, mergeIn: null }
  }
  const state = session.get(DevicesState)
  const wait = state.foldedAt + FOLD_EVERY - platform.now()
  if (wait > 0) return { added: [], mergeIn: wait }
  const added = await mergeFromDevices(session, commits, 'of another device')
  if (added.length === 0) return { added, mergeIn: null }
  state.foldedAt = platform.now()
  session.showAppended()
  await bestEffort(() => log.checkpoint(1))
  return { added, mergeIn: null }
}

/** Merges the whole log of a vault for the first time, with a record, so that joining can be undone on this device. */
async function joinLog(session: Session, vault: StoredVault, commits: readonly PortableCommit[]): Promise<Commit[]> {
  const { db, user, platform } = session
  const id = platform.newId()
  await addJoin(db, user, id)
  const added = await mergeAndPublish(session, commits, {
    record: (merge) => importRecordEvents(id, 'another device', merge),
  })
  await writeVault(db, user, { ...vault, isJoining: false })
  return added
}

/** The stored state of the vault. If the log was shortened or renumbered, it is invalid. */
export async function stateOf({ db, user, log }: Session): Promise<VaultState> {
  const state = parseVaultState(await readVaultState(db, user))
  const { seq, id } = state.uploaded
  return (await log.containsCommit(seq, id)) ? state : { ...INITIAL_VAULT_STATE, own: state.own, left: state.left }
}

/** The keys of a vault, and the name of this device. */
interface DeviceKeys extends VaultKeys {
  deviceName: string
}

export async function keysOf(vault: Pick<StoredVault, 'root' | 'deviceName'>): Promise<DeviceKeys> {
  return { ...(await vaultKeysOf(rootBytes(vault.root))), deviceName: vault.deviceName }
}

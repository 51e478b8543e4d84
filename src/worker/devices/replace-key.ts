import { AppError } from '../app-error'
import { formatRoot, readVault, type StoredVault, writeVault, writeVaultState } from '../log/vault-store'
import { createRandomBytes } from '../platform'
import type { Session } from '../session'
import { readMarkedCommits } from '../session/shared-commits'
import { DevicesState } from './devices-state'
import { createVaultSync, deriveDeviceKeys, mergeWholeVault } from './exchange'
import { KEY_SIZE } from './hkdf'
import { isRelayError, Relay, RelayError } from './relay'
import { INITIAL_VAULT_STATE, type VaultState } from './stream'
import type { VaultKeys } from './vault-keys'

/** Maximum number of tries to delete the log's earlier copy on the server. A try fails if another device has written to that copy. */
const MAX_TRIES = 5

/** Errors with which the server refuses to create a copy of a log, but never a request for an existing copy. */
const CREATE_REFUSALS = ['CODE_NEEDED', 'SERVER_FULL', 'TOO_MANY_VAULTS', 'NO_CLIENT_ADDRESS'] as const

const BUSY_TEXT = 'Another device changes the log all the time. Close Solvelog on it and try again.'
const OTHER_MOVE_TEXT =
  'Another device replaced the key, or deleted the copy, at the same time. Everything is still on this device. Pair this device again with the other one.'
const NEW_COPY_DELETED_TEXT = 'The copy with the new key was deleted, so the log keeps its earlier key. Try again.'
const createUnreadableText = ([problem]: readonly string[]): string =>
  `A new key would delete a part of the copy that cannot be read: ${problem} Open Solvelog on the device that wrote it. If that device no longer exists, use “Delete the copy…” and add your devices again.`
const NOT_STORED_TEXT = 'The server did not return what was uploaded, so the earlier copy stays. Try again.'

/**
 * Uploads the whole log to a new copy on the server (the pending vault), and then deletes the earlier copy. The new secret is stored before
 * anything is uploaded, and every step can be repeated, so that the next call finishes an interrupted move (M9). If the server refuses or
 * has deleted the new copy, or a part of the earlier copy cannot be read, the earlier copy stays in use. If another device was faster, this
 * move is given up with a `RelayError` `VAULT_DELETED`. Returns the new secrets. Call this inside of `withVaultLock`.
 */
export async function moveToNewVault(
  session: Session,
  storedVault: StoredVault,
  serverCode: string | null,
): Promise<StoredVault> {
  const { db, user } = session
  const vault = await beginMove(session, storedVault)
  const keys = await deriveDeviceKeys({ ...vault, root: vault.pending })
  await createNewCopy(session, vault, keys, serverCode)
  const state = await moveChanges(session, vault, keys)
  // Merging the earlier copy may have completed a join.
  const isJoining = (await readVault(db, user))?.isJoining ?? false
  const moved = { root: vault.pending, pending: null, deviceName: vault.deviceName, isJoining, isCodeUnseen: true }
  await writeVault(db, user, moved)
  await writeVaultState(db, user, moved.root, state)
  return moved
}

type MovingVault = StoredVault & { pending: string }

async function beginMove(session: Session, { pending, ...stored }: StoredVault): Promise<MovingVault> {
  if (pending !== null) return { ...stored, pending }
  const problems = await mergeWholeVault(session, { ...stored, pending }).catch((error: unknown) => {
    throw isRelayError(error, 'VAULT_DELETED') ? new RelayError('VAULT_DELETED', OTHER_MOVE_TEXT) : error
  })
  refuseIfUnreadable(problems)
  const vault = { ...stored, pending: formatRoot(createRandomBytes(KEY_SIZE)), hasAskedToDelete: false }
  await writeVault(session.db, session.user, vault)
  return vault
}

async function createNewCopy(
  { db, user, fetch }: Session,
  vault: MovingVault,
  keys: VaultKeys,
  serverCode: string | null,
): Promise<void> {
  try {
    await new Relay(fetch, keys).create(serverCode)
  } catch (error) {
    // An interrupted "Delete the copy" may have deleted the new copy and not the earlier one.
    const isDeleted = isRelayError(error, 'VAULT_DELETED')
    if (isDeleted || isRelayError(error, ...CREATE_REFUSALS)) await writeVault(db, user, { ...vault, pending: null })
    throw isDeleted ? new RelayError('UNREACHABLE', NEW_COPY_DELETED_TEXT) : error
  }
}

/** Uploads everything to the new copy and deletes the earlier one. Returns the state of the new copy. */
async function moveChanges(session: Session, vault: MovingVault, keys: MovingKeys): Promise<VaultState> {
  const { db, user, fetch } = session
  const earlierRelay = new Relay(fetch, await deriveDeviceKeys(vault))
  let state: VaultState = INITIAL_VAULT_STATE
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const earlier = await mergeEarlierVault(session, vault)
    const sync = createVaultSync(session, keys, state)
    await sync.read()
    await sync.write({
      readLog: (first) => readMarkedCommits(session, first),
      isStreamShared: false,
      onStored: async () => undefined,
    })
    state = sync.state
    await assertServerHas(new Relay(fetch, keys), state)
    if (typeof earlier === 'object') await writeVault(db, user, { ...vault, hasAskedToDelete: true })
    const deletion = typeof earlier === 'object' ? await deleteIfUnchanged(earlierRelay, earlier.etag) : earlier
    // Only in a move that had not asked the server to delete the earlier copy is it certain that another device has deleted it. If the server
    // has lost the earlier copy, the new one is the only copy.
    if (deletion === 'deleted-before' && vault.hasAskedToDelete === false) await giveUpMove(session, vault, keys)
    if (deletion !== 'changed') return state
  }
  throw new AppError('unreachable', BUSY_TEXT)
}

type MovingKeys = Awaited<ReturnType<typeof deriveDeviceKeys>>

/** Why the server has no earlier copy: a device, maybe this one, has deleted it, or the server has lost it. */
type NoCopy = 'deleted-before' | 'lost'

function toNoCopy(error: unknown): NoCopy {
  if (isRelayError(error, 'VAULT_DELETED')) return 'deleted-before'
  if (isRelayError(error, 'NOT_FOUND')) return 'lost'
  throw error
}

/** Merges the earlier copy into the log. Returns the copy's ETag, or why the server has no such copy. */
async function mergeEarlierVault(session: Session, vault: StoredVault): Promise<{ etag: string } | NoCopy> {
  try {
    refuseIfUnreadable(await mergeWholeVault(session, vault))
    return { etag: session.get(DevicesState).headsEtag ?? '' }
  } catch (error) {
    return toNoCopy(error)
  }
}

function refuseIfUnreadable(problems: readonly string[]): void {
  if (problems.length > 0) throw new RelayError('UNREACHABLE', createUnreadableText(problems))
}

/** Another device has deleted the earlier copy. Nobody else knows the secret of this device's new copy, so that copy is deleted. */
async function giveUpMove(session: Session, vault: StoredVault, keys: VaultKeys): Promise<never> {
  const relay = new Relay(session.fetch, keys)
  // `vault` says that the deletion was not this device's. If the request below fails, the next call gives up again.
  await writeVault(session.db, session.user, vault)
  try {
    await relay.deleteVault((await relay.readHeads()).etag)
  } catch (error) {
    toNoCopy(error)
  }
  await writeVault(session.db, session.user, { ...vault, pending: null })
  throw new RelayError('VAULT_DELETED', OTHER_MOVE_TEXT)
}

async function assertServerHas(relay: Relay, { streams, own }: VaultState): Promise<void> {
  const cursor = streams.find(({ id }) => id === own)
  const { heads } = await relay.readHeads()
  const head = heads.streams.find(({ stream }) => stream === own)
  if (!cursor || head?.last !== cursor.n || head.hash !== cursor.hash)
    throw new RelayError('UNREACHABLE', NOT_STORED_TEXT)
}

async function deleteIfUnchanged(relay: Relay, etag: string): Promise<'deleted' | 'changed' | NoCopy> {
  try {
    await relay.deleteVault(etag)
    return 'deleted'
  } catch (error) {
    return isRelayError(error, 'HEADS_CHANGED') ? 'changed' : toNoCopy(error)
  }
}

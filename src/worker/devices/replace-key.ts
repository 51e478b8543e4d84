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

/** Maximum number of tries to delete the log's earlier copy on the server. A try fails if another device has written to that copy. */
const MAX_TRIES = 5

/** Errors with which the server refuses to create a copy of a log, but never a request for an existing copy. */
const CREATE_REFUSALS = ['CODE_NEEDED', 'SERVER_FULL', 'TOO_MANY_VAULTS', 'NO_CLIENT_ADDRESS'] as const

const BUSY_TEXT = 'Another device changes the log all the time. Close Solvelog on it and try again.'
const NEW_COPY_DELETED_TEXT = 'The copy with the new key was deleted, so the log keeps its earlier key. Try again.'
const NOT_STORED_TEXT = 'The server did not return what was uploaded, so the earlier copy stays. Try again.'

/**
 * Uploads the whole log to a new copy on the server (the pending vault), and then deletes the earlier copy. The new secret is stored before
 * anything is uploaded, and every step can be repeated, so that the next call finishes an interrupted move (M9). If the server refuses or
 * has deleted the new copy, the earlier copy stays in use. Returns the new secrets. Call this inside of `withVaultLock`.
 */
export async function moveToNewVault(
  session: Session,
  storedVault: StoredVault,
  serverCode: string | null,
): Promise<StoredVault> {
  const { db, user, fetch } = session
  const root = storedVault.pending ?? formatRoot(createRandomBytes(KEY_SIZE))
  const vault = { ...storedVault, pending: root }
  if (storedVault.pending === null) await writeVault(db, user, vault)
  const keys = await deriveDeviceKeys({ ...vault, root })
  try {
    await new Relay(fetch, keys).create(serverCode)
  } catch (error) {
    // An interrupted "Delete the copy" may have deleted the new copy and not the earlier one.
    const isDeleted = isRelayError(error, 'VAULT_DELETED')
    if (isDeleted || isRelayError(error, ...CREATE_REFUSALS)) await writeVault(db, user, { ...vault, pending: null })
    throw isDeleted ? new RelayError('UNREACHABLE', NEW_COPY_DELETED_TEXT) : error
  }
  const earlierRelay = new Relay(fetch, await deriveDeviceKeys(vault))
  let state: VaultState = INITIAL_VAULT_STATE
  for (let attempt = 0; ; attempt++) {
    if (attempt === MAX_TRIES) throw new AppError('unreachable', BUSY_TEXT)
    const etag = await mergeEarlierVault(session, vault)
    const sync = createVaultSync(session, keys, state)
    await sync.read()
    await sync.write({
      readLog: (first) => readMarkedCommits(session, first),
      isStreamShared: false,
      onStored: async () => undefined,
    })
    state = sync.state
    await assertServerHas(new Relay(fetch, keys), state)
    if (etag === null || (await deleteIfUnchanged(earlierRelay, etag))) break
  }
  // Merging the earlier copy may have completed a join.
  const isJoining = (await readVault(db, user))?.isJoining ?? false
  const moved = { root, pending: null, deviceName: vault.deviceName, isJoining, isCodeUnseen: true }
  await writeVault(db, user, moved)
  await writeVaultState(db, user, root, state)
  return moved
}

/**
 * Returns the ETag of the earlier copy on the server; null if the server has no such copy, for example because an interrupted move has
 * deleted it.
 */
async function mergeEarlierVault(session: Session, vault: StoredVault): Promise<string | null> {
  try {
    await mergeWholeVault(session, vault)
    return session.get(DevicesState).headsEtag
  } catch (error) {
    if (isRelayError(error, 'NOT_FOUND', 'VAULT_DELETED')) return null
    throw error
  }
}

async function assertServerHas(relay: Relay, { streams, own }: VaultState): Promise<void> {
  const cursor = streams.find(({ id }) => id === own)
  const { heads } = await relay.readHeads()
  const head = heads.streams.find(({ stream }) => stream === own)
  if (!cursor || head?.last !== cursor.n || head.hash !== cursor.hash)
    throw new RelayError('UNREACHABLE', NOT_STORED_TEXT)
}

async function deleteIfUnchanged(relay: Relay, etag: string): Promise<boolean> {
  try {
    await relay.deleteVault(etag)
    return true
  } catch (error) {
    if (isRelayError(error, 'HEADS_CHANGED')) return false
    if (isRelayError(error, 'NOT_FOUND', 'VAULT_DELETED')) return true
    throw error
  }
}

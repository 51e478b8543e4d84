import { AppError } from '../app-error'
import { type StoredVault, writeVault, writeVaultState } from '../log/vault-store'
import type { Session } from '../session'
import { DevicesState } from './devices-state'
import { keysOf, mergeWhole, openVault } from './exchange'
import { markPrivate } from './private-commits'
import { isRelayError, Relay, RelayError } from './relay'
import { INITIAL_VAULT_STATE, type VaultState } from './stream'

/** Tries to delete the earlier vault while other devices write to it. */
const MAX_TRIES = 5

/** The server refuses a new vault for these reasons. For a vault that it has, it answers before it looks at them. */
const NOT_CREATED = ['CODE_NEEDED', 'SERVER_FULL', 'TOO_MANY_VAULTS', 'NO_CLIENT_ADDRESS'] as const

const BUSY = 'Another device changes the log all the time. Close Solvelog on it and try again.'
const NOT_READ_BACK = 'The server did not return what was uploaded, so the earlier copy stays. Try again.'

/**
 * Uploads the whole log to the pending vault, reads it back, and deletes the earlier one. If the server refuses the new vault, the log
 * stays in the earlier one. Call it inside the vault's lock.
 */
export async function moveToNewVault(session: Session, vault: StoredVault, serverCode: string | null): Promise<void> {
  const { db, user, fetch } = session
  const root = vault.pending ?? vault.root
  const keys = await keysOf({ ...vault, root })
  try {
    await new Relay(fetch, keys).create(serverCode)
  } catch (error) {
    if (isRelayError(error, ...NOT_CREATED)) await writeVault(db, user, { ...vault, pending: null })
    throw error
  }
  const earlier = new Relay(fetch, await keysOf(vault))
  let state: VaultState = INITIAL_VAULT_STATE
  for (let attempt = 0; ; attempt++) {
    if (attempt === MAX_TRIES) throw new AppError('unreachable', BUSY)
    const etag = await mergeEarlier(session, vault)
    const sync = openVault(session, keys, state)
    await sync.read()
    await sync.write({ log: (first) => markPrivate(session, first), isShared: false, onStored: async () => undefined })
    state = sync.state
    await assertReadBack(new Relay(fetch, keys), state)
    if (etag === null || (await deleteIfUnchanged(earlier, etag))) break
  }
  await writeVault(db, user, { ...vault, root, pending: null })
  await writeVaultState(db, user, root, state)
}

/** Merges what the earlier vault has. Returns the ETag of the heads that were read; null if the vault is gone. */
async function mergeEarlier(session: Session, vault: StoredVault): Promise<string | null> {
  try {
    await mergeWhole(session, vault)
    return session.get(DevicesState).etag
  } catch (error) {
    if (isRelayError(error, 'NOT_FOUND', 'VAULT_DELETED')) return null
    throw error
  }
}

async function assertReadBack(relay: Relay, { streams, own }: VaultState): Promise<void> {
  const cursor = streams.find(({ id }) => id === own)
  const { heads } = await relay.heads()
  const head = heads.streams.find(({ stream }) => stream === own)
  if (!cursor || head?.last !== cursor.n || head.hash !== cursor.hash)
    throw new RelayError('UNREACHABLE', NOT_READ_BACK)
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

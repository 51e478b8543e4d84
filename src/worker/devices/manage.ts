import { createUndoImportEvents } from '#events/import-undo'
import { forgetVault, formatRoot, parseRoot, readJoinIds, writeVault } from '../log/vault-store'
import { createRandomBytes } from '../platform'
import type { Session } from '../session'
import { mergeAndPublish } from '../session/merge-and-publish'
import { startDevices, syncOnce } from './devices'
import { clearVaultStatus, DevicesState, loadOffer, requireVault, withVaultLock } from './devices-state'
import { deriveDeviceKeys, mergeWholeVault } from './exchange'
import { KEY_SIZE } from './hkdf'
import { failAsAppError, isRelayError, Relay } from './relay'
import { moveToNewVault } from './replace-key'
import { formatCode, RECOVERY_CODE } from './typed-code'

/** Returns the recovery code of the log. Throws an AppError if the log has no copy on the server. */
export async function getRecoveryCode(session: Session): Promise<{ code: string }> {
  return { code: formatCode(RECOVERY_CODE, parseRoot((await requireVault(session)).root)) }
}

/** Uploads the whole log of this device again, after the server has lost its copy (the vault). */
export async function uploadAgain(session: Session, serverCode: string | null): Promise<void> {
  await failAsAppError(async () => {
    const vault = await requireVault(session)
    await new Relay(session.fetch, await deriveDeviceKeys(vault)).create(serverCode)
    Object.assign(session.get(DevicesState), { vaultStatus: null, headsEtag: null } satisfies Partial<DevicesState>)
    session.runInBackground(() => startDevices(session))
  })
}

/**
 * Moves the log to a new copy on the server (a vault) with a new secret. Returns the new recovery code. Stores the secret before the
 * upload, so that the next sync finishes an interrupted move.
 */
export async function replaceKey(session: Session, serverCode: string | null): Promise<{ code: string }> {
  return withVaultLock(session, () =>
    failAsAppError(async () => {
      const vault = await requireVault(session)
      const pending = vault.pending ?? formatRoot(createRandomBytes(KEY_SIZE))
      const withPending = { ...vault, pending }
      await writeVault(session.db, session.user, withPending)
      await loadOffer(session)
      await moveToNewVault(session, withPending, serverCode)
      await syncOnce(session, false)
      return { code: formatCode(RECOVERY_CODE, parseRoot(pending)) }
    }),
  )
}

/** Stops device sync on this device. If `isForAll`, first merges the log's copy on the server into this log, and deletes that copy. */
export async function leaveVault(session: Session, isForAll: boolean): Promise<void> {
  await withVaultLock(session, () =>
    failAsAppError(async () => {
      if (isForAll) await mergeAndDeleteVault(session)
      await forgetVault(session.db, session.user)
      clearVaultStatus(session)
    }),
  )
}

async function mergeAndDeleteVault(session: Session): Promise<void> {
  const vault = await requireVault(session)
  const relay = new Relay(session.fetch, await deriveDeviceKeys(vault))
  for (let tries = 0; ; tries++) {
    try {
      await mergeWholeVault(session, vault)
      return await relay.deleteVault(session.get(DevicesState).headsEtag ?? '')
    } catch (error) {
      if (isRelayError(error, 'NOT_FOUND', 'VAULT_DELETED')) return
      if (!isRelayError(error, 'HEADS_CHANGED') || tries > 2) throw error
    }
  }
}

/** Stops device sync, and then undoes the merge of the other devices' changes, on this device only. */
export async function undoJoin(session: Session): Promise<void> {
  await leaveVault(session, false)
  const id = (await readJoinIds(session.db, session.user)).at(-1)
  if (id === undefined) return
  await mergeAndPublish(session, [], {
    cause: 'person',
    createRecordEvents: (_, log, { withdrawn }) => createUndoImportEvents(id, log, withdrawn),
  })
}

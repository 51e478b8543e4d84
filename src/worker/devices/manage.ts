import { createUndoImportEvents } from '#events/import-undo'
import { AppError } from '../app-error'
import { forgetVault, parseRoot, writeVault } from '../log/vault-store'
import type { Session } from '../session'
import { mergeAndPublish } from '../session/merge-and-publish'
import { reportStatus, reportSyncFailure, startDevices, syncOnce, syncVault } from './devices'
import { clearVaultStatus, DevicesState, listOwnJoins, loadOffer, requireVault, withVaultLock } from './devices-state'
import { deriveDeviceKeys, mergeWholeVault } from './exchange'
import { failAsAppError, isRelayError, Relay } from './relay'
import { moveToNewVault } from './replace-key'
import { formatCode, RECOVERY_CODE } from './typed-code'
import { deriveVaultKeys } from './vault-keys'

const MOVE_UNFINISHED_TEXT =
  'The move to a new key is not finished, so there is no new recovery code yet. Try again when the status says “Synced”.'

/**
 * Returns the recovery code of the log, whether or not the user has seen it. Finishes a move to a new key first, because the earlier code
 * then opens nothing. Throws an AppError if the log has no copy on the server, or if the move cannot be finished now.
 */
export async function getRecoveryCode(session: Session): Promise<{ code: string }> {
  if ((await requireVault(session)).pending !== null) await syncVault(session, true)
  const { pending, root } = await requireVault(session)
  if (pending !== null) throw new AppError('unreachable', MOVE_UNFINISHED_TEXT)
  return formatRecoveryCode(root)
}

const formatRecoveryCode = (root: string): { code: string } => ({ code: formatCode(RECOVERY_CODE, parseRoot(root)) })

/** Stores that the user has seen the recovery code of the present key. */
export async function confirmRecoveryCode(session: Session): Promise<void> {
  await withVaultLock(session, async () => {
    const { isCodeUnseen, ...vault } = await requireVault(session)
    if (isCodeUnseen) await writeVault(session.db, session.user, vault)
    const { vaultStatus } = session.get(DevicesState)
    if (vaultStatus) reportStatus(session, { ...vaultStatus, hasNewCode: false })
  })
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
 * Moves the log to a new copy on the server (a vault) with a new secret. Returns the new recovery code. The next sync finishes an
 * interrupted move (M9).
 */
export async function replaceKey(session: Session, serverCode: string | null): Promise<{ code: string }> {
  return withVaultLock(session, () =>
    failAsAppError(async () => {
      await loadOffer(session)
      const vault = await moveToNewVault(session, await requireVault(session), serverCode).catch(
        async (error: unknown) => {
          if ((await requireVault(session)).pending !== null) await reportSyncFailure(session, error)
          throw error
        },
      )
      await syncOnce(session, false)
      return formatRecoveryCode(vault.root)
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
  if (vault.pending !== null) await deletePendingVault(session, vault.pending)
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

/** Deletes the copy that an interrupted move to a new key has begun. Only this device knows its secret. */
async function deletePendingVault(session: Session, root: string): Promise<void> {
  const relay = new Relay(session.fetch, await deriveVaultKeys(parseRoot(root)))
  try {
    await relay.deleteVault((await relay.readHeads()).etag)
  } catch (error) {
    if (!isRelayError(error, 'NOT_FOUND', 'VAULT_DELETED')) throw error
  }
}

/**
 * Undoes all joinings of this device that were not undone yet, on this device only, and then stops device sync. The undo is never uploaded. If
 * it fails, the device goes on syncing.
 */
export async function undoJoin(session: Session): Promise<void> {
  await withVaultLock(session, async () => {
    await session.log.catchUp()
    for (const id of listOwnJoins(session))
      await mergeAndPublish(session, [], {
        cause: 'person',
        createRecordEvents: (_, log, { withdrawn }) => createUndoImportEvents(id, log, withdrawn),
      })
    await forgetVault(session.db, session.user)
    clearVaultStatus(session)
  })
}

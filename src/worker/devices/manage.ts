import { undoImportEvents } from '#events/import-undo'
import { forgetVault, readJoins, rootBytes, rootText, writeVault } from '../log/vault-store'
import { randomBytes } from '../platform'
import type { Session } from '../session'
import { mergeAndPublish } from '../session/merge-and-publish'
import { startDevices, syncOnce } from './devices'
import { DevicesState, findOffer, forgetStatus, inVault, requireVault } from './devices-state'
import { keysOf, mergeWhole } from './exchange'
import { KEY_SIZE } from './hkdf'
import { failAsAppError, isRelayError, Relay } from './relay'
import { moveToNewVault } from './replace-key'
import { codeOf, RECOVERY_CODE } from './typed-code'

/** The recovery code of the log. */
export async function recoveryCode(session: Session): Promise<{ code: string }> {
  return { code: codeOf(RECOVERY_CODE, rootBytes((await requireVault(session)).root)) }
}

/** Creates the vault again, after the server has lost it, and uploads everything of this device. */
export async function uploadAgain(session: Session, serverCode: string | null): Promise<void> {
  await failAsAppError(async () => {
    const vault = await requireVault(session)
    await new Relay(session.fetch, await keysOf(vault)).create(serverCode)
    session.get(DevicesState).vault = null
    session.runInBackground(() => startDevices(session))
  })
}

/**
 * Moves the log to a new vault with a new key, and returns its recovery code. The key is stored as pending before anything is
 * uploaded, so that an interrupted move is finished by the next sync.
 */
export async function replaceKey(session: Session, serverCode: string | null): Promise<{ code: string }> {
  return inVault(session, () =>
    failAsAppError(async () => {
      const vault = await requireVault(session)
      const pending = vault.pending ?? rootText(randomBytes(KEY_SIZE))
      const moving = { ...vault, pending }
      await writeVault(session.db, session.user, moving)
      await findOffer(session)
      await moveToNewVault(session, moving, serverCode)
      await syncOnce(session, false)
      return { code: codeOf(RECOVERY_CODE, rootBytes(pending)) }
    }),
  )
}

/** Stops syncing on this device; with `isForAll`, after the copy on the server is deleted. */
export async function leaveVault(session: Session, isForAll: boolean): Promise<void> {
  await inVault(session, () =>
    failAsAppError(async () => {
      if (isForAll) await deleteCopy(session)
      await forgetVault(session.db, session.user)
      forgetStatus(session)
    }),
  )
}

/** Deletes the vault after everything in it was merged here. */
async function deleteCopy(session: Session): Promise<void> {
  const vault = await requireVault(session)
  const relay = new Relay(session.fetch, await keysOf(vault))
  for (let tries = 0; ; tries++) {
    try {
      await mergeWhole(session, vault)
      return await relay.deleteVault(session.get(DevicesState).etag ?? '')
    } catch (error) {
      if (isRelayError(error, 'NOT_FOUND', 'VAULT_DELETED')) return
      if (!isRelayError(error, 'HEADS_CHANGED') || tries > 2) throw error
    }
  }
}

/** Leaves the vault, and then withdraws the joined changes on this device only. */
export async function undoJoin(session: Session): Promise<void> {
  await leaveVault(session, false)
  const id = (await readJoins(session.db, session.user)).at(-1)
  if (id === undefined) return
  await mergeAndPublish(session, [], {
    cause: 'person',
    record: (_, log, { withdrawn }) => undoImportEvents(id, log, withdrawn),
  })
}

import type { InvitationStatus } from '#protocol/devices'
import { AppError } from '../app-error'
import { formatRoot, readVault, writeVault } from '../log/vault-store'
import { createRandomBytes } from '../platform'
import type { Session } from '../session'
import { countUnconfirmed, startDevices, syncVault } from './devices'
import { DevicesState, loadOffer, publishDevices, requireVault } from './devices-state'
import { deriveDeviceKeys } from './exchange'
import { KEY_SIZE } from './hkdf'
import { Invitation } from './invite'
import { failAsAppError, Relay } from './relay'

const NOT_UPLOADED_TEXT =
  'Not all changes of this device are on the server yet, so the other device can’t join. Press “Allow” again when the status says “Synced”.'

class CurrentInvitation {
  value: Invitation | null = null
}

/** Creates a pairing code for another device. If the log has no copy on the server (no vault), first creates the copy. */
export async function inviteDevice(session: Session, deviceName: string, serverCode: string | null): Promise<void> {
  await failAsAppError(async () => {
    const state = session.get(DevicesState)
    await loadOffer(session)
    if (state.offer.kind === 'off') throw new AppError('invalid', state.offer.reason)
    if (!(await readVault(session.db, session.user))) await createVault(session, deviceName, serverCode)
    const { platform, fetch } = session
    const current = session.get(CurrentInvitation)
    current.value?.end()
    current.value = await Invitation.start({ fetch, platform, send: (status) => publishInvitation(session, status) })
    session.ending.addEventListener('abort', () => current.value?.end())
  })
}

/**
 * Answers a device that asks to join. A device that is allowed to join receives the secret of the log. Throws an AppError `unreachable` if
 * the log cannot be uploaded completely before, because the undo of joining would then leave out what is uploaded later.
 */
export async function answerInvitedDevice(session: Session, isAllowed: boolean): Promise<void> {
  const invitation = session.get(CurrentInvitation).value
  if (!isAllowed) return invitation?.answer({ kind: 'refused' })
  if ((await countUnconfirmed(session)) > 0) await syncVault(session, true)
  if ((await countUnconfirmed(session)) > 0) throw new AppError('unreachable', NOT_UPLOADED_TEXT)
  const { root } = await requireVault(session)
  const { username, log } = session
  const solves = Object.keys(log.tables.solves).length
  await invitation?.answer({ kind: 'allowed', root, username, solves, changes: log.head.seq })
}

export function endInvitation(session: Session): void {
  session.get(CurrentInvitation).value?.end()
  session.get(CurrentInvitation).value = null
  publishInvitation(session, null)
}

async function createVault(session: Session, deviceName: string, serverCode: string | null): Promise<void> {
  const vault = { root: formatRoot(createRandomBytes(KEY_SIZE)), pending: null, deviceName, isJoining: false }
  await new Relay(session.fetch, await deriveDeviceKeys(vault)).create(serverCode)
  await writeVault(session.db, session.user, vault)
  // The ETag may belong to an earlier copy of the log on the server.
  session.get(DevicesState).headsEtag = null
  session.runInBackground(() => startDevices(session))
}

function publishInvitation(session: Session, invitation: InvitationStatus | null): void {
  session.get(DevicesState).invitationStatus = invitation
  publishDevices(session)
}

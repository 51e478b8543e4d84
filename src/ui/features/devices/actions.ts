import { switchUser } from '../../actions/switch-user'
import { suggestDeviceName } from '../../browser/device-name'
import { dataState } from '../../state/backup-store'
import { state } from '../../state/state'
import { showToast } from '../../state/toasts'
import { getClient } from '../../worker-client/client'

/** Maximum length of a pairing code without hyphens and blanks. A recovery code is about twice as long. */
const MAX_PAIRING_CODE_LENGTH = 40

/**
 * Asks to join with a pairing code, or opens the log that belongs to a recovery code. `deviceName` is the name of this device. Returns the
 * error message, or null.
 */
export async function joinWithCode(typedCode: string, deviceName: string): Promise<string | null> {
  const code = typedCode.trim()
  const request = { code, deviceName: deviceName.trim() || suggestDeviceName(), user: state.username }
  const isRecovery = !code.includes('#pair=') && code.replace(/[\s-]/g, '').length > MAX_PAIRING_CODE_LENGTH
  const answer = await getClient().call(isRecovery ? 'openRecoveryCode' : 'askToJoin', request)
  return answer.ok ? null : answer.failure.message
}

/** Joins after the user has agreed. If nobody is signed in, signs in as the user of the log. Returns the error message, or null. */
export async function acceptJoin(): Promise<string | null> {
  const answer = await getClient().call('acceptJoin')
  if (!answer.ok) return answer.failure.message
  if (state.username === null) return switchUser(answer.value.username)
  dataState.joinCode = null
  showToast('success', 'This device has joined. Your log is being merged.')
  void getClient().call('syncDevices')
  return null
}

/** Closes the dialog, and deletes the key that was received from the other device. */
export async function leaveJoin(): Promise<void> {
  dataState.joinCode = null
  dataState.join = null
  await getClient().call('declineJoin')
}

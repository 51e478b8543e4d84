import { suggestedDeviceName } from '../../browser/device-name'
import { dataState } from '../../state/backup-store'
import { writePref } from '../../state/prefs'
import { state } from '../../state/state'
import { showToast } from '../../state/toasts'
import { client } from '../../worker-client/client'

const NO_STORAGE = 'This browser does not let the page store anything. Allow site data for this page and try again.'

/** The length of a recovery code without hyphens and blanks is twice that of a pairing code. */
const LONGEST_PAIRING_CODE = 40

/** Asks to join with a pairing code, or opens the log of a recovery code. Returns the problem, or null. */
export async function join(typed: string): Promise<string | null> {
  const code = typed.trim()
  const request = { code, deviceName: suggestedDeviceName(), user: state.username }
  const isRecovery = !code.includes('#pair=') && code.replace(/[\s-]/g, '').length > LONGEST_PAIRING_CODE
  const asked = await client().call(isRecovery ? 'openRecoveryCode' : 'askToJoin', request)
  return asked.ok ? null : asked.failure.message
}

/** Joins after the question. The page signs in as the user of the log. */
export async function acceptJoin(): Promise<string | null> {
  const accepted = await client().call('acceptJoin')
  if (!accepted.ok) return accepted.failure.message
  dataState.joinCode = null
  if (state.username === null) {
    if (!writePref('username', accepted.value.username)) return NO_STORAGE
    location.reload()
    return null
  }
  showToast('success', 'This device has joined. Your log is being merged.')
  void client().call('syncDevices')
  return null
}

/** Closes the dialog and forgets the key. */
export async function leaveJoin(): Promise<void> {
  dataState.joinCode = null
  dataState.join = null
  await client().call('declineJoin')
}

import { proxy } from 'valtio'
import type { Result } from '#protocol/result'
import { dataState } from '../../../state/backup-store'
import { showToast } from '../../../state/toasts'
import { getClient } from '../../../worker-client/client'

export type DevicesQuestion = 'remove' | 'new-key' | 'leave' | 'delete' | 'undo-join'

/** The state of the section "Devices", in addition to the status from the worker. */
export const devicesView = proxy<{
  isAdding: boolean
  /** The recovery code that is shown, and whether it is new because the key was replaced. */
  recovery: { code: string; isNew: boolean } | null
  question: DevicesQuestion | null
  problem: string | null
  /** The access code of the server, as the user typed it. Some servers require it before they store a new log. */
  enteredServerCode: string
}>({ isAdding: false, recovery: null, question: null, problem: null, enteredServerCode: '' })

export async function refreshDevices(): Promise<void> {
  await callAndShowError(() => getClient().call('refreshDevicesStatus'))
}

const getServerCode = (): string | null => devicesView.enteredServerCode.trim() || null

/** Creates a pairing code and shows it. */
export async function addDevice(deviceName: string): Promise<void> {
  if (await callAndShowError(() => getClient().call('inviteDevice', deviceName, getServerCode())))
    devicesView.isAdding = true
}

export async function answerJoinRequest(isAllowed: boolean): Promise<void> {
  if (!isAllowed) devicesView.isAdding = false
  await callAndShowError(() => getClient().call('answerInvitedDevice', isAllowed))
}

/** Closes the dialog that adds a device. An unused pairing code becomes invalid. */
export async function closeAdding(): Promise<void> {
  devicesView.isAdding = false
  const hasJoined = dataState.devices?.invitation?.at === 'done'
  await callAndShowError(() => getClient().call('endInvitation'))
  if (hasJoined) void refreshDevices()
}

export async function syncNow(): Promise<void> {
  await callAndShowError(() => getClient().call('syncDevices'))
}

export async function stopWaiting(): Promise<void> {
  await getClient().call('stopWaitingForDevices')
}

export async function showRecoveryCode(): Promise<void> {
  const answer = await getClient().call('getRecoveryCode')
  if (answer.ok)
    devicesView.recovery = { code: answer.value.code, isNew: dataState.devices?.vault?.hasNewCode ?? false }
  else devicesView.problem = answer.failure.message
}

/** Closes the dialog with the recovery code, which the user has seen. */
export async function closeRecoveryCode(): Promise<void> {
  devicesView.recovery = null
  if (dataState.devices?.vault?.hasNewCode) await getClient().call('confirmRecoveryCode')
}

/** Creates the encrypted copy on the server (the vault) again, with all changes of this device. */
export async function uploadAgain(): Promise<void> {
  await callAndShowError(() => getClient().call('uploadAgain', getServerCode()))
}

export async function confirmQuestion(): Promise<void> {
  const { question } = devicesView
  if (question === 'remove' || question === 'new-key') await replaceKey()
  if (question === 'leave') await callAndShowError(() => getClient().call('leaveVault', false))
  if (question === 'delete') await callAndShowError(() => getClient().call('leaveVault', true))
  if (question === 'undo-join' && (await callAndShowError(() => getClient().call('undoJoin'))))
    showToast('success', 'This device no longer syncs, and shows only its own changes.')
  devicesView.question = null
}

/** Replaces the key that encrypts the log on the server, and shows the new recovery code. */
async function replaceKey(): Promise<void> {
  const answer = await getClient().call('replaceKey', getServerCode())
  if (answer.ok) devicesView.recovery = { code: answer.value.code, isNew: true }
  else devicesView.problem = answer.failure.message
}

async function callAndShowError(call: () => Promise<Result<unknown>>): Promise<boolean> {
  devicesView.problem = null
  const answer = await call()
  if (!answer.ok && answer.failure.code !== 'cancelled') devicesView.problem = answer.failure.message
  return answer.ok
}

/** Copies a text to the clipboard, and shows a toast that calls it `label`, for example "Link". */
export async function copyToClipboard(text: string, label: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', `${label} copied.`)
  } catch {
    showToast('error', 'The browser did not allow to copy. Select the text and copy it yourself.')
  }
}

export const createPairingLink = (code: string): string => `${location.origin}/#pair=${code}`

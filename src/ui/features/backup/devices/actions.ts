import { proxy } from 'valtio'
import type { Result } from '#protocol/result'
import { dataState } from '../../../state/backup-store'
import { showToast } from '../../../state/toasts'
import { client } from '../../../worker-client/client'

/** A question about the devices, before something is changed. */
export type DevicesQuestion = 'remove' | 'new-key' | 'leave' | 'delete' | 'undo-join'

/** The state of the part "Devices" besides the status. */
export const devicesView = proxy<{
  /** The dialog that adds a device is open. */
  isAdding: boolean
  /** The recovery code on display, and why it is shown. */
  recovery: { code: string; isNew: boolean } | null
  question: DevicesQuestion | null
  problem: string | null
  /** The code that the server asks for before it stores a new log. */
  serverCode: string
}>({ isAdding: false, recovery: null, question: null, problem: null, serverCode: '' })

/** Asks the worker for the status. */
export async function refreshDevices(): Promise<void> {
  await run(() => client().call('devicesStatus'))
}

const serverCode = (): string | null => devicesView.serverCode.trim() || null

/** Makes a pairing code and shows it. */
export async function addDevice(deviceName: string): Promise<void> {
  if (await run(() => client().call('inviteDevice', deviceName, serverCode()))) devicesView.isAdding = true
}

/** Answers the device that asks to join. */
export async function answer(isAllowed: boolean): Promise<void> {
  if (!isAllowed) devicesView.isAdding = false
  await run(() => client().call('answerInvited', isAllowed))
}

/** Closes the dialog that adds a device. An unused code is no longer valid then. */
export async function closeAdding(): Promise<void> {
  devicesView.isAdding = false
  const hasJoined = dataState.devices?.invitation?.at === 'done'
  await run(() => client().call('endInvitation'))
  if (hasJoined) void refreshDevices()
}

/** Syncs now, and checks everything on the server. */
export async function syncNow(): Promise<void> {
  await run(() => client().call('syncDevices'))
}

/** Stops waiting for another tab. */
export async function stopWaiting(): Promise<void> {
  await client().call('stopWaitingForDevices')
}

/** Shows the recovery code. */
export async function showRecoveryCode(): Promise<void> {
  const answered = await client().call('recoveryCode')
  if (answered.ok) devicesView.recovery = { code: answered.value.code, isNew: false }
  else devicesView.problem = answered.failure.message
}

/** Creates the copy on the server again. */
export async function uploadAgain(): Promise<void> {
  await run(() => client().call('uploadAgain', serverCode()))
}

/** Runs the action that the user has confirmed. */
export async function confirmQuestion(): Promise<void> {
  const { question } = devicesView
  if (question === 'remove' || question === 'new-key') await replaceKey()
  if (question === 'leave') await run(() => client().call('leaveVault', false))
  if (question === 'delete') await run(() => client().call('leaveVault', true))
  if (question === 'undo-join' && (await run(() => client().call('undoJoin'))))
    showToast('success', 'This device no longer syncs, and shows only its own changes.')
  devicesView.question = null
}

async function replaceKey(): Promise<void> {
  const answered = await client().call('replaceKey', serverCode())
  if (answered.ok) devicesView.recovery = { code: answered.value.code, isNew: true }
  else devicesView.problem = answered.failure.message
}

/** Runs a call and shows its error. True if it succeeded. */
async function run(call: () => Promise<Result<unknown>>): Promise<boolean> {
  devicesView.problem = null
  const answered = await call()
  if (!answered.ok && answered.failure.code !== 'cancelled') devicesView.problem = answered.failure.message
  return answered.ok
}

/** Copies a text to the clipboard and says so. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', `${what} copied.`)
  } catch {
    showToast('error', 'The browser did not allow to copy. Select the text and copy it yourself.')
  }
}

/** The link that opens the other device's browser with the code. */
export const pairingLink = (code: string): string => `${location.origin}/#pair=${code}`

import type { Command } from '#events/command'
import type { Failure } from '#protocol/result'
import { showToast } from '../state/toasts'
import { getClient } from '../worker-client/client'

export const LATE_MESSAGE = 'Taking longer than usual; it may still save.'

/**
 * Sends a command and waits for the answer as long as necessary. If a slow change were reported as failed, the user would make the same
 * change twice. `onLate` is called if the answer has not arrived within the time limit.
 */
export function execute(command: Command, onLate: () => void = () => void showToast('info', LATE_MESSAGE)) {
  return getClient().change('execute', onLate, command)
}

/**
 * Returns the error message for a failed save: the worker's message for an invalid or missing value, otherwise `summary`. If the disk is
 * full, `summary` and the worker's message.
 */
export function describeFailure(summary: string, { code, message }: Failure): string {
  if (code === 'invalid' || code === 'not-found') return message
  return code === 'storage-full' ? `${summary} ${message}` : summary
}

interface ToastOptions {
  /** The `summary` for `describeFailure`. If it is missing, the worker's message is shown. */
  failureText?: string
  reloadValues?: () => Promise<unknown>
}

/**
 * Executes a command. If it changed something, shows the toast `toastText` with Undo, or none if `toastText` is null. After a failure,
 * shows an error toast. Returns whether the command succeeded.
 */
export async function executeWithToast(
  command: Command,
  toastText: string | null,
  { failureText, reloadValues }: ToastOptions = {},
): Promise<boolean> {
  const failure = await executeWithUndo(command, toastText, reloadValues)
  if (failure) showToast('error', failureText === undefined ? failure.message : describeFailure(failureText, failure))
  return failure === null
}

/**
 * Executes a command. If it changed something, shows the toast `toastText` with Undo, or none if `toastText` is null. Returns the failure,
 * or null.
 */
export async function executeWithUndo(
  command: Command,
  toastText: string | null,
  reloadValues?: () => Promise<unknown>,
): Promise<Failure | null> {
  const answer = await execute(command)
  if (!answer.ok) return answer.failure
  await reloadValues?.()
  if (toastText !== null && answer.value.commit !== null) showToast('success', toastText, answer.value.commit)
  return null
}

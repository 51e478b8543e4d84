import type { Command } from '#events/command'
import type { Failure } from '#protocol/result'
import { showToast } from '../state/toasts'
import { client } from '../worker-client/client'

/** Shown when a change takes longer than its time limit. */
export const LATE_MESSAGE = 'Taking longer than usual; it may still save.'

/**
 * Sends a command and waits for the answer without a time limit. If a pending change were reported as failed, the user would make it
 * twice.
 */
export function execute(command: Command, onLate: () => void = () => void showToast('info', LATE_MESSAGE)) {
  return client().change('execute', onLate, command)
}

/** The error message for a failed save. Validation errors use the worker's message, a full disk both messages. */
export function describeFailure(failed: string, { code, message }: Failure): string {
  if (code === 'invalid' || code === 'not-found') return message
  return code === 'storage-full' ? `${failed} ${message}` : failed
}

interface ToastOptions {
  /** The error message, instead of the worker's. */
  failed?: string
  /** Shows the new values, before the toast. */
  reread?: () => Promise<unknown>
}

/** Executes a command. Shows the error in a toast, or a toast that offers Undo, if `done` has a text. Returns false after an error. */
export async function executeWithToast(
  command: Command,
  done: string | null,
  { failed, reread }: ToastOptions = {},
): Promise<boolean> {
  const failure = await executeWithUndo(command, done, reread)
  if (failure) showToast('error', failed === undefined ? failure.message : describeFailure(failed, failure))
  return failure === null
}

/**
 * Executes a command and shows a toast that offers Undo, if `done` has a text and anything has changed. Returns the failure, or null.
 */
export async function executeWithUndo(
  command: Command,
  done: string | null,
  reread?: () => Promise<unknown>,
): Promise<Failure | null> {
  const answer = await execute(command)
  if (!answer.ok) return answer.failure
  await reread?.()
  if (done !== null && answer.value.commit !== null) showToast('success', done, answer.value.commit)
  return null
}

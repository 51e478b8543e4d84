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

/** Executes a command. Shows the error in a toast, or a toast that offers Undo. Returns false after an error. */
export async function executeWithToast(command: Command, done: string): Promise<boolean> {
  const problem = await executeFromForm(command, done)
  if (problem !== null) showToast('error', problem)
  return problem === null
}

/** Executes a command like `executeWithUndo`. Returns the error message, or null. */
export async function executeFromForm(command: Command, done: string): Promise<string | null> {
  return (await executeWithUndo(command, done))?.message ?? null
}

/** Executes a command and shows a toast that offers Undo, unless nothing has changed. Returns the failure, or null. */
export async function executeWithUndo(command: Command, done: string): Promise<Failure | null> {
  const answer = await execute(command)
  if (!answer.ok) return answer.failure
  if (answer.value.commit !== null) showToast('success', done, answer.value.commit)
  return null
}

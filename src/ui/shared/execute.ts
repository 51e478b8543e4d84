import type { Command } from '#events/command'
import { client } from '../worker-client/client'
import { notify } from './notifications'

/** Said of a change that is still on its way after the time that it should take. */
export const LATE = 'This takes longer than it should, and may still be saved.'

/**
 * Sends a command. Its answer is waited for however late it comes: a change that is told as failed while it is still on
 * its way would be made twice.
 */
export function execute(command: Command, onLate: () => void = () => void notify('info', LATE)) {
  return client().change('execute', onLate, command)
}

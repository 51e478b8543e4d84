import type { AppState } from '../state/state'

/**
 * Returns why the log cannot be used, as text for users: it could not be opened, or the worker was lost permanently. Undefined if it can be
 * used.
 */
export function describeLogTrouble({
  failure,
  connection,
}: Readonly<Pick<AppState, 'failure' | 'connection'>>): string | undefined {
  if (failure) return failure.message
  return connection === 'lost'
    ? 'The connection to your log was lost, so nothing new can be saved. Everything saved before is safe.'
    : undefined
}

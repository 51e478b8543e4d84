import type { AppState } from '../state/state'

/** Why the log cannot be used, as text for users: it did not open, or the worker was lost permanently. Undefined if it can. */
export function logTrouble({
  failure,
  connection,
}: Readonly<Pick<AppState, 'failure' | 'connection'>>): string | undefined {
  if (failure) return failure.message
  return connection === 'lost'
    ? 'The connection to your log was lost, so nothing new can be saved. Everything saved before is safe.'
    : undefined
}

import type { AppState } from '../state/state'

/** Returns a message for users that says why the log cannot be used; undefined if it can. */
export function describeLogTrouble({
  failure,
  connection,
}: Readonly<Pick<AppState, 'failure' | 'connection'>>): string | undefined {
  if (failure) return failure.message
  return connection === 'lost'
    ? 'The connection to your log was lost, so nothing new can be saved. Everything saved before is safe.'
    : undefined
}

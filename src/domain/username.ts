/** The demo's log is in a separate database. */
export const DEMO_USER = 'demo@solvelog'

/**
 * Returns the key of a user's data. The practice site ignores case in user names, so all spellings have the same key. Throws for a blank
 * name (C9).
 */
export function toUserKey(username: string): string {
  const key = username.trim().toLowerCase()
  if (key === '') throw new Error('Username not set')
  return key
}

export function isDemo(username: string): boolean {
  return toUserKey(username) === DEMO_USER
}

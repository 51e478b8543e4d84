/** The user name of the demo account; its log has its own database. */
export const DEMO_USER = 'demo@solvelog'

/**
 * The key of a user's data. The practice site ignores case in user names, so every spelling gives the same key. Throws on a
 * blank name (C9).
 */
export function userKey(username: string): string {
  const key = username.trim().toLowerCase()
  if (key === '') throw new Error('Username not set')
  return key
}

export function isDemo(username: string): boolean {
  return userKey(username) === DEMO_USER
}

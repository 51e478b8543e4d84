/** The demo account's user name; its log lives in a database of its own. */
export const DEMO_USER = 'demo@solvelog'

/**
 * The key of a user's data: the practice site treats user names as case-insensitive, so any spelling gives one key.
 * Throws when the user name is blank (C9).
 */
export function userKey(username: string): string {
  const key = username.trim().toLowerCase()
  if (key === '') throw new Error('Username not set')
  return key
}

/** True for the demo account. */
export function isDemo(username: string): boolean {
  return userKey(username) === DEMO_USER
}

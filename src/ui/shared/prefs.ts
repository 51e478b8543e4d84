import { userKey } from '#domain/username'

/** Small things of this browser, not of the user's data: kept in localStorage, so that they survive and stay local. */
export const PREFS = {
  username: 'solvelog.username',
  theme: 'solvelog.theme',
  bannerDismissedAt: 'solvelog.extension-banner-dismissed-at',
  clipboardExplained: 'solvelog.clipboard-explained',
  aiFeedbackUsed: 'solvelog.ai-feedback-used',
  keepAsked: 'solvelog.keep-asked',
  exportReminderAt: 'solvelog.export-reminder-at',
  tutorialSeen: 'solvelog.tutorial-seen',
  tutorialActive: 'solvelog.tutorial-active',
  tutorialStep: 'solvelog.tutorial-step',
  tutorialPrevUser: 'solvelog.tutorial-prev-user',
} as const

type Pref = keyof typeof PREFS

/** A stored preference; null when unset or when this browser keeps no storage for the page. */
export function readPref(pref: Pref): string | null {
  try {
    return localStorage.getItem(PREFS[pref])
  } catch {
    return null
  }
}

/** A stored time in epoch milliseconds; 0 when there is none, or one ahead of `now`, which a wrong clock has noted. */
export function readTimePref(pref: Pref, now: number): number {
  const at = Number(readPref(pref))
  return at > 0 && at <= now ? at : 0
}

/** The user who is signed in, as the practice site spells the name; null without one. */
export function readUsername(): string | null {
  const name = readPref('username')
  return name === null || name.trim() === '' ? null : name
}

/**
 * Whether this browser still knows a user as the one signed in. What is kept of a user beside the log is written only
 * then: a sign-out, in whatever tab, takes the name away before it removes anything, so that nothing comes back.
 */
export function isSignedIn(username: string): boolean {
  const signedIn = readUsername()
  return signedIn !== null && userKey(signedIn) === userKey(username)
}

/** Takes the earlier product's AI-feedback flag over (C10). */
export function adoptEarlierFlag(): void {
  try {
    if (localStorage.getItem('leettracker-ai-feedback-used') === 'true') writePref('aiFeedbackUsed', 'true')
  } catch {
    // No storage, so no flag of earlier.
  }
}

/** Stores a preference, or removes it when null. False when this browser keeps no storage for the page. */
export function writePref(pref: Pref, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFS[pref])
    else localStorage.setItem(PREFS[pref], value)
    return true
  } catch {
    return false
  }
}

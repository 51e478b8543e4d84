import { toUserKey } from '#domain/username'
import { readStored, writeStored } from '../browser/local-storage'

/** Preferences of this browser. They are not user data, so they are in localStorage and not in the log. */
export const PREFS = {
  username: 'solvelog.username',
  theme: 'solvelog.theme',
  characterKeys: 'solvelog.character-keys',
  topicOrder: 'solvelog.topic-order',
  bannerDismissedAt: 'solvelog.extension-banner-dismissed-at',
  clipboardExplained: 'solvelog.clipboard-explained',
  aiFeedbackUsed: 'solvelog.ai-feedback-used',
  historyView: 'solvelog.history-view',
  codeExpanded: 'solvelog.code-expanded',
  persistenceRequested: 'solvelog.keep-asked',
  exportReminderAt: 'solvelog.export-reminder-at',
  tutorialSeen: 'solvelog.tutorial-seen',
  tutorialActive: 'solvelog.tutorial-active',
  tutorialStep: 'solvelog.tutorial-step',
  tutorialPrevUser: 'solvelog.tutorial-prev-user',
} as const

type Pref = keyof typeof PREFS

/** Returns a stored preference; null if it is not set or localStorage is not available. */
export const readPref = (pref: Pref): string | null => readStored(PREFS[pref])

/** Returns a stored time in epoch milliseconds. Returns 0 if it is not set, or if it is after `now`, because then the clock was wrong. */
export function readTimePref(pref: Pref, now: number): number {
  const at = Number(readPref(pref))
  return at > 0 && at <= now ? at : 0
}

/** Returns the signed-in user, as the practice site spells the name (A17); null if signed out. */
export function readUsername(): string | null {
  const name = readPref('username')
  return name === null || name.trim() === '' ? null : name
}

/**
 * Whether a user is signed in. Must be checked before user data is written to localStorage, because a sign-out in another tab removes the
 * name before the data.
 */
export function isSignedIn(username: string): boolean {
  const signedInUser = readUsername()
  return signedInUser !== null && toUserKey(signedInUser) === toUserKey(username)
}

/** Stores a preference, or removes it if `value` is null. Returns false if localStorage is not available. */
export const writePref = (pref: Pref, value: string | null): boolean => writeStored(PREFS[pref], value)

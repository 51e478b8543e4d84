/** The background colours of the badge. White text has a contrast above 4.5:1 on each. */
const BADGE_COLORS = { problem: '#a3201b', question: '#7a4a00', due: '#2450b0' }

/** The number of due reviews is no longer shown this many milliseconds after an app has reported it. */
const MAX_DUE_AGE_MS = 24 * 60 * 60_000
const MAX_SHOWN_COUNT = 99

export interface BadgeState {
  isStopped: boolean
  /** Number of origins that wait for the user's decision. */
  askingSites: number
  due: number
}

/**
 * Returns the toolbar badge: "!" while the import is stopped, otherwise "?" while a site waits for a decision, otherwise the number of due
 * reviews, or nothing (E23).
 */
export function chooseBadge({ isStopped, askingSites, due }: BadgeState): { text: string; color: string } {
  if (isStopped) return { text: '!', color: BADGE_COLORS.problem }
  if (askingSites > 0) return { text: '?', color: BADGE_COLORS.question }
  return { text: due === 0 ? '' : due > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(due), color: BADGE_COLORS.due }
}

/**
 * Returns the number of due reviews if an app has reported it for the signed-in account within a day; otherwise 0. `now` is in epoch
 * milliseconds.
 */
export function getCurrentDueCount(
  reported: { account: string; count: number; at: number } | null,
  account: string,
  now: number,
): number {
  return reported !== null && reported.account === account && Math.abs(now - reported.at) < MAX_DUE_AGE_MS
    ? reported.count
    : 0
}

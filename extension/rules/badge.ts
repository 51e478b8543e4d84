/** The background of each badge; white text has a contrast above 4.5:1 on all of them. */
const COLORS = { problem: '#a3201b', question: '#7a4a00', due: '#2450b0' }

/** What an app said to be due is shown for this time, in milliseconds. */
const DUE_AGE = 24 * 60 * 60_000
const MAX_SHOWN = 99

/** The inputs of the toolbar badge. */
export interface BadgeState {
  isStopped: boolean
  /** Origins that wait for the user's decision. */
  asking: number
  /** The number of reviews that are due today. */
  due: number
}

/**
 * The toolbar badge: "!" while the import is stopped, else "?" while a site waits for a decision, else the number of due reviews, else
 * nothing (E23).
 */
export function badgeOf({ isStopped, asking, due }: BadgeState): { text: string; color: string } {
  if (isStopped) return { text: '!', color: COLORS.problem }
  if (asking > 0) return { text: '?', color: COLORS.question }
  return { text: due === 0 ? '' : due > MAX_SHOWN ? `${MAX_SHOWN}+` : String(due), color: COLORS.due }
}

/** How much is due, if an app has said it for the signed-in account within a day; else 0. `now` is in epoch milliseconds. */
export function dueToday(
  said: { account: string; count: number; at: number } | null,
  account: string,
  now: number,
): number {
  return said !== null && said.account === account && Math.abs(now - said.at) < DUE_AGE ? said.count : 0
}

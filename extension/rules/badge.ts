/** The background of each badge; white text has a contrast above 4.5:1 on all of them. */
const COLORS = { problem: '#a3201b', question: '#7a4a00' }

/** What the toolbar badge depends on. */
export interface BadgeState {
  isStopped: boolean
  /** Origins that wait for the user's decision. */
  asking: number
}

/** The toolbar badge: "!" while the import is stopped, else "?" while a site waits for a decision, else nothing. */
export function badgeOf({ isStopped, asking }: BadgeState): { text: string; color: string } {
  if (isStopped) return { text: '!', color: COLORS.problem }
  return { text: asking > 0 ? '?' : '', color: COLORS.question }
}

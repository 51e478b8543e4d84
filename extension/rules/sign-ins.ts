/** A sign-in at the practice site and its account. Tabs of different Firefox containers can have different sign-ins. */
export interface SignIn {
  /** A hash that changes with each sign-in, from the page's answers and messages. */
  marker: string
  /** The user name in lower case. */
  account: string
  /** The time at which the extension last noticed the sign-in, in epoch milliseconds. */
  at: number
}

const MAX_SIGN_INS = 10
/** Another account is shown to the user for this many milliseconds after it was last seen. */
const MAX_SIGN_IN_AGE_MS = 60 * 60_000

/** Adds a sign-in, or replaces the sign-in with the same marker. Returns at most `MAX_SIGN_INS`, newest first. */
export const addSignIn = (signIns: readonly SignIn[], newSignIn: SignIn): SignIn[] =>
  [newSignIn, ...signIns.filter(({ marker }) => marker !== newSignIn.marker)].slice(0, MAX_SIGN_INS)

/**
 * Returns a text for the popup about other accounts than `account` that were signed in within the last hour; null if there are none. `now`
 * is in epoch milliseconds.
 */
export function describeOtherAccounts(signIns: readonly SignIn[], account: string, now: number): string | null {
  const recentSignIns = signIns.filter((signIn) => signIn.account !== account && now - signIn.at < MAX_SIGN_IN_AGE_MS)
  const [otherAccount] = [...new Set(recentSignIns.map((signIn) => signIn.account))]
  if (otherAccount === undefined) return null
  return `${otherAccount} was also signed in at leetcode.com within the last hour, for example in a Firefox container. Accounts are kept apart, and each is imported while a tab with its sign-in is in the foreground.`
}

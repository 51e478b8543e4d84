/** Which account a sign-in of the practice site belongs to. Tabs of different Firefox containers have different sign-ins. */
export interface SignIn {
  /** The marker of the page's answers and messages (ANSWER). */
  marker: string
  /** The user name in lower case. */
  account: string
  /** When it was last seen (epoch milliseconds). */
  at: number
}

const MAX_SIGN_INS = 10
/** An account counts as signed in elsewhere for so long after its last sign, in milliseconds. */
const MAX_AGE = 60 * 60_000

/** Adds or renews a sign-in. The newest is first. */
export const withSignIn = (known: readonly SignIn[], added: SignIn): SignIn[] =>
  [added, ...known.filter(({ marker }) => marker !== added.marker)].slice(0, MAX_SIGN_INS)

/**
 * The popup's text about signed-in accounts other than `account`, the imported one; null if there are none. `now` is in epoch milliseconds.
 */
export function otherAccountsText(known: readonly SignIn[], account: string, now: number): string | null {
  const recent = known.filter((one) => one.account !== account && now - one.at < MAX_AGE)
  const [other] = [...new Set(recent.map((one) => one.account))]
  if (other === undefined) return null
  return `${other} was also signed in at leetcode.com within the last hour, for example in a Firefox container. Accounts are kept apart, and each is imported while a tab with its sign-in is in the foreground.`
}

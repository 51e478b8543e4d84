import { wellFormed } from '#lib/well-formed'

/** How many recent submissions one call asks for; the practice site gives no more (spec §7, §9). */
export const RECENT_LIMIT = 20

/**
 * The only two queries the app sends through the proxy (spec §7). `operation` is the name inside `text`, by which the
 * proxy knows a call. Variables: `{ username }`, for recent submissions also `limit`, always RECENT_LIMIT.
 */
export const QUERIES = {
  userExists: {
    operation: 'userExists',
    text: 'query userExists($username: String!) { matchedUser(username: $username) { username } }',
  },
  recentSubmissions: {
    operation: 'recentSubmissions',
    text:
      'query recentSubmissions($username: String!, $limit: Int!) ' +
      '{ recentSubmissionList(username: $username, limit: $limit) { title titleSlug timestamp statusDisplay lang } }',
  },
} as const

const PROFILE = /^(?:https?:\/\/)?(?:www\.)?leetcode\.com\/(?:u\/([^/?#]+).*|(?!u\/)([^/?#]+)\/?(?:[?#].*)?)$/i

/** The user name in what a person typed or pasted: a name, `@name`, or the address of a profile page. */
export function usernameFrom(typed: string): string {
  const text = typed.trim()
  const [, name, nameOfOldAddress] = PROFILE.exec(text) ?? []
  return name ?? nameOfOldAddress ?? text.replace(/^@/, '')
}

/** The address of a problem's page on the practice site. */
export function problemUrl(slug: string): string {
  return `https://leetcode.com/problems/${encodeURIComponent(wellFormed(slug))}/`
}

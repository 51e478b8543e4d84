/** Number of recent submissions per request; the practice site returns no more. */
export const RECENT_LIMIT = 20

/**
 * The only three queries that the app sends through the proxy to the practice site. `operation` is the name inside `text`, by which the proxy
 * identifies a query. `dailyChallenge` names no user (N34).
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
  dailyChallenge: {
    operation: 'dailyChallenge',
    text:
      'query dailyChallenge { activeDailyCodingChallengeQuestion ' +
      '{ date link question { questionFrontendId titleSlug title difficulty isPaidOnly } } }',
  },
} as const

const PROFILE_URL = /^(?:https?:\/\/)?(?:www\.)?leetcode\.com\/(?:u\/([^/?#]+).*|(?!u\/)([^/?#]+)\/?(?:[?#].*)?)$/i

/** Returns the user name in typed or pasted text: a name, `@name`, or the URL of a profile page (N17). */
export function parseUsername(typed: string): string {
  const text = typed.trim()
  const [, name, nameOfOldAddress] = PROFILE_URL.exec(text) ?? []
  return name ?? nameOfOldAddress ?? text.replace(/^@/, '')
}

/** Rejects spaces and `|`, because a user name becomes part of keys and file names. */
export const isUsername = (name: string): boolean => /^[^\s|\p{Surrogate}]{1,100}$/u.test(name)

import { QUERIES } from '#domain/practice-site'
import type { Fetch } from '../../../server/proxy/upstream'

/** The body of the app's request whether a user exists. */
export const userExistsBody = (username = 'ada') =>
  JSON.stringify({ query: QUERIES.userExists.text, variables: { username } })

/** The body of the app's request for recent submissions. */
export const recentBody = (username = 'ada', limit: unknown = 20) =>
  JSON.stringify({ query: QUERIES.recentSubmissions.text, variables: { username, limit } })

/** A request of the app as the proxy receives it. */
export function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers }, duplex: 'half' }
  return new Request('http://localhost:5173/api/leetcode-graphql', init)
}

/** Status, error code and Retry-After of a response. */
export async function outcome(response: Response) {
  const { error } = await response.json()
  const code: unknown = error?.code
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}

/** A practice site that always gives the same response, and the requests that it received. */
export function stubSite(answer: () => Response = () => Response.json({ data: {} })) {
  const sent: { url: string; init: RequestInit }[] = []
  const fetch: Fetch = async (url, init) => {
    sent.push({ url, init })
    return answer()
  }
  return { fetch, sent }
}

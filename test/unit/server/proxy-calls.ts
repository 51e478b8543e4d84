import { QUERIES } from '#domain/practice-site'
import type { Fetch } from '../../../server/proxy/upstream'

/** Makes the body of the app's request that asks whether a user exists. */
export const makeUserExistsBody = (username = 'ada') =>
  JSON.stringify({ query: QUERIES.userExists.text, variables: { username } })

/** Makes the body of the app's request for recent submissions. */
export const makeRecentBody = (username = 'ada', limit: unknown = 20) =>
  JSON.stringify({ query: QUERIES.recentSubmissions.text, variables: { username, limit } })

/** Makes a request of the app as the proxy receives it. */
export function makePostRequest(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers }, duplex: 'half' }
  return new Request('http://localhost:5173/api/leetcode-graphql', init)
}

/** Reads the status, the error code and Retry-After (seconds) of a response. */
export async function readOutcome(response: Response) {
  const { error } = await response.json()
  const code: unknown = error?.code
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}

/** Makes a fetch that always returns the same response of a practice site, and a list of the requests that it received. */
export function makeStubSite(answer: () => Response = () => Response.json({ data: {} })) {
  const requests: { url: string; init: RequestInit }[] = []
  const fetch: Fetch = async (url, init) => {
    requests.push({ url, init })
    return answer()
  }
  return { fetch, sent: requests }
}

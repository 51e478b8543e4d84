import { QUERIES } from '#domain/practice-site'
import type { Fetch } from '../../../server/proxy/upstream'

export const makeUserExistsBody = (username = 'ada') =>
  JSON.stringify({ query: QUERIES.userExists.text, variables: { username } })

export const makeRecentBody = (username = 'ada', limit: unknown = 20) =>
  JSON.stringify({ query: QUERIES.recentSubmissions.text, variables: { username, limit } })

export const makeDailyBody = (variables: object = {}) =>
  JSON.stringify({ query: QUERIES.dailyChallenge.text, variables })

export function makePostRequest(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers }, duplex: 'half' }
  return new Request('http://localhost:5173/api/leetcode-graphql', init)
}

export async function readOutcome(response: Response) {
  const { error } = await response.json()
  const code: unknown = error?.code
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}

export function makeStubSite(answer: () => Response = () => Response.json({ data: {} })) {
  const requests: { url: string; init: RequestInit }[] = []
  const fetch: Fetch = async (url, init) => {
    requests.push({ url, init })
    return answer()
  }
  return { fetch, sent: requests }
}

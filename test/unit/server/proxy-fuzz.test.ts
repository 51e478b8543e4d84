import fc from 'fast-check'
import { expect, it } from 'vitest'
import { QUERIES } from '#domain/practice-site'
import { createProxy } from '../../../server/proxy/proxy'
import { post, stubSite } from './proxy-calls'

const ownTexts: string[] = [QUERIES.userExists.text, QUERIES.recentSubmissions.text]

const queries = fc.oneof(
  fc.string(),
  fc.constantFrom(...ownTexts),
  fc.tuple(fc.constantFrom(...ownTexts), fc.string()).map(([text, tail]) => text + tail),
  fc.tuple(fc.string(), fc.constantFrom(...ownTexts)).map(([head, text]) => head + text),
  fc
    .tuple(fc.constantFrom('userExists', 'recentSubmissions'), fc.string())
    .map(([name, rest]) => `query ${name}${rest}`),
)
const username = fc.oneof(fc.constantFrom('ada', ' Grace.H-1 ', 'a b', 'ä'), fc.string())
const variables = fc.oneof(
  fc.jsonValue(),
  fc.record({ username }),
  fc.record({ username, limit: fc.oneof({ weight: 3, arbitrary: fc.constant(20) }, fc.jsonValue()) }),
)
const goodCalls = fc.oneof(
  fc.record({ query: fc.constant(ownTexts[0]), variables: fc.record({ username }) }),
  fc.record({ query: fc.constant(ownTexts[1]), variables: fc.record({ username, limit: fc.constant(20) }) }),
)
const bodies = fc.oneof(
  { weight: 3, arbitrary: goodCalls.map((body) => JSON.stringify(body)) },
  fc.string(),
  fc.json(),
  {
    weight: 3,
    arbitrary: fc.record({ query: queries, variables }).map((body) => JSON.stringify(body)),
  },
)

it("[V2] whatever the body is, only the app's own queries with valid variables go upstream", async () => {
  let forwarded = 0
  await fc.assert(
    fc.asyncProperty(
      bodies,
      fc.dictionary(fc.constantFrom('cookie', 'x-a', 'referer'), fc.stringMatching(/^[a-z0-9]*$/)),
      async (body, own) => {
        const site = stubSite()
        const proxy = createProxy({ origin: 'https://leetcode.com', fetch: site.fetch })
        const response = await proxy(post(body, own), '192.0.2.1')
        expect([200, 400]).toContain(response.status)
        expect(site.sent.length).toBe(response.status === 200 ? 1 : 0)
        for (const { init } of site.sent) {
          forwarded += 1
          const { query, variables, ...rest } = JSON.parse(String(init.body))
          const { username, limit, ...others } = variables
          expect(ownTexts).toContain(query)
          expect(username).toMatch(/^[A-Za-z0-9_.-]{1,64}$/)
          expect(limit).toBe(query === QUERIES.recentSubmissions.text ? 20 : undefined)
          expect({ ...rest, ...others }).toEqual({})
          expect(Object.keys(Object(init.headers))).not.toContain('cookie')
        }
      },
    ),
    { numRuns: 2_000 },
  )
  expect(forwarded).toBeGreaterThan(100)
})

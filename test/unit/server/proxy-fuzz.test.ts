import fc from 'fast-check'
import { expect, it } from 'vitest'
import { QUERIES } from '#domain/practice-site'
import { createProxy } from '../../../server/proxy/proxy'
import { assertProperty, runShare } from '../../property'
import { makePostRequest, makeStubSite } from './proxy-calls'

const allowedQueryTexts: string[] = Object.values(QUERIES).map(({ text }) => text)

const anyQuery = fc.oneof(
  fc.string(),
  fc.constantFrom(...allowedQueryTexts),
  fc.tuple(fc.constantFrom(...allowedQueryTexts), fc.string()).map(([text, tail]) => text + tail),
  fc.tuple(fc.string(), fc.constantFrom(...allowedQueryTexts)).map(([head, text]) => head + text),
  fc
    .tuple(fc.constantFrom('userExists', 'recentSubmissions', 'dailyChallenge'), fc.string())
    .map(([name, rest]) => `query ${name}${rest}`),
)
const anyUsername = fc.oneof(fc.constantFrom('ada', ' Grace.H-1 ', 'a b', 'ä'), fc.string())
const anyVariables = fc.oneof(
  fc.jsonValue(),
  fc.record({ username: anyUsername }),
  fc.record({ username: anyUsername, limit: fc.oneof({ weight: 3, arbitrary: fc.constant(20) }, fc.jsonValue()) }),
)
const anyValidCall = fc.oneof(
  fc.record({ query: fc.constant(QUERIES.userExists.text), variables: fc.record({ username: anyUsername }) }),
  fc.record({ query: fc.constant(QUERIES.dailyChallenge.text), variables: fc.constant({}) }),
  fc.record({
    query: fc.constant(QUERIES.recentSubmissions.text),
    variables: fc.record({ username: anyUsername, limit: fc.constant(20) }),
  }),
)
const anyBody = fc.oneof(
  { weight: 3, arbitrary: anyValidCall.map((body) => JSON.stringify(body)) },
  fc.string(),
  fc.json(),
  {
    weight: 3,
    arbitrary: fc.record({ query: anyQuery, variables: anyVariables }).map((body) => JSON.stringify(body)),
  },
)

it("[V2] with any body, only the app's own queries with valid variables go upstream", async () => {
  let forwardedCount = 0
  await assertProperty(
    fc.asyncProperty(
      anyBody,
      fc.dictionary(fc.constantFrom('cookie', 'x-a', 'referer'), fc.stringMatching(/^[a-z0-9]*$/)),
      async (body, clientHeaders) => {
        const site = makeStubSite()
        const proxy = createProxy({ origin: 'https://leetcode.com', fetch: site.fetch })
        const response = await proxy(makePostRequest(body, clientHeaders), '192.0.2.1')
        expect([200, 400]).toContain(response.status)
        expect(site.sent.length).toBe(response.status === 200 ? 1 : 0)
        for (const { init } of site.sent) {
          forwardedCount += 1
          const { query, variables, ...rest } = JSON.parse(String(init.body))
          const { username, limit, ...others } = variables
          expect(allowedQueryTexts).toContain(query)
          if (query === QUERIES.dailyChallenge.text) expect(variables).toEqual({})
          else expect(username).toMatch(/^[A-Za-z0-9_.-]{1,64}$/)
          expect(limit).toBe(query === QUERIES.recentSubmissions.text ? 20 : undefined)
          expect({ ...rest, ...others }).toEqual({})
          expect(Object.keys(Object(init.headers))).not.toContain('cookie')
        }
      },
    ),
    { numRuns: 2_000 },
  )
  expect(forwardedCount).toBeGreaterThan(100 * runShare)
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeSite, startFakeSite } from '../../fake-site'

let site: FakeSite
beforeAll(async () => {
  site = await startFakeSite()
})
afterAll(() => site.stop())
beforeEach(() => site.heal())

async function ask(
  query: string,
  variables = {},
  headers: Record<string, string> = { referer: 'https://leetcode.com/' },
) {
  const init = { method: 'POST', body: JSON.stringify({ query, variables }), headers }
  const response = await fetch(`${site.origin}/graphql`, init)
  const text = await response.text()
  return { status: response.status, text, json: () => JSON.parse(text) }
}

const LIST =
  'query l($skip: Int) { problemsetQuestionList: questionList(categorySlug: "", limit: 500, skip: $skip, filters: {}) ' +
  '{ total: totalNum questions: data { acRate frontendQuestionId: questionFrontendId titleSlug topicTags { name slug } stats } } }'

describe('the fake practice site', () => {
  it('lists problems 100 at most, in the names the query gives', async () => {
    const { data } = (await ask(LIST, { skip: 0 })).json()
    expect(data.problemsetQuestionList).toMatchObject({ total: 335, questions: { length: 100 } })
    expect(data.problemsetQuestionList.questions[0]).toEqual({
      acRate: 50,
      frontendQuestionId: '1',
      titleSlug: 'two-sum',
      topicTags: [
        { name: 'Array', slug: 'array' },
        { name: 'Hash Table', slug: 'hash-table' },
      ],
      stats: '{"totalAcceptedRaw":15000000,"totalSubmissionRaw":30000000}',
    })
  })

  it('carries the renamed tags', () => {
    const tags = new Set(site.problems.flatMap((problem) => problem.tags))
    for (const tag of ['Graph Theory', 'Union-Find', 'Sweep Line']) expect(tags).toContain(tag)
  })

  it('refuses a call without a Referer, a field it does not have, and a query it cannot read', async () => {
    expect(await ask(LIST, { skip: 0 }, {})).toMatchObject({ status: 403, text: expect.stringContaining('CSRF') })
    const unknownField = 'query u { matchedUser(username: "ada") { email } }'
    site.addUser('ada')
    expect((await ask(unknownField)).status).toBe(400)
    expect((await ask('query u {')).status).toBe(400)
  })

  it('records what it was asked', async () => {
    site.calls.length = 0
    await ask('query u($username: String!) { matchedUser(username: $username) { username } }', { username: 'x' })
    expect(site.calls).toMatchObject([{ operation: 'userExists', variables: { username: 'x' } }])
  })

  it('fails only the operation and only as often as it was told', async () => {
    site.fail('server-error', { operation: 'problemList', times: 1 })
    expect((await ask('query u { matchedUser(username: "ada") { username } }')).status).toBe(200)
    expect((await ask(LIST, { skip: 0 })).status).toBe(500)
    expect((await ask(LIST, { skip: 0 })).status).toBe(200)
  })
})

import { Agent, request } from 'node:https'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Account, type FakeLeetcode, ownHistory, startFakeLeetcode } from '../../fake-site'

let site: FakeLeetcode
let ada: Account
const agent = new Agent({ rejectUnauthorized: false })

beforeAll(async () => {
  site = await startFakeLeetcode()
  ada = site.addAccount('Ada', ownHistory(45))
  site.signIn(ada)
})
afterEach(() => {
  site.heal()
  site.signIn(ada)
})
afterAll(() => site.stop())

const COOKIES = { cookie: 'LEETCODE_SESSION=fake; csrftoken=some%2Btoken' }
const POST = {
  ...COOKIES,
  'content-type': 'application/json',
  'x-csrftoken': 'some+token',
  referer: 'https://leetcode.com/problems/two-sum/',
}

function call(path: string, body?: unknown, headers: Record<string, string> = body ? POST : COOKIES) {
  return new Promise<{ status: number; text: string; json: () => unknown }>((resolve, reject) => {
    const options = { port: site.port, path, method: body ? 'POST' : 'GET', headers, agent }
    const sent = request(options, async (response) => {
      let text = ''
      for await (const piece of response) text += piece
      resolve({ status: response.statusCode ?? 0, text, json: () => JSON.parse(text) })
    })
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const page = (offset: number, lastkey = '') =>
  call(`/api/submissions/?offset=${offset}&limit=20&lastkey=${encodeURIComponent(lastkey)}`)

const details = (id: unknown, referer = `https://leetcode.com/submissions/detail/${id}/`) => {
  const query = 'query d($id: Int!) { submissionDetails(submissionId: $id) { id code statusCode lang { name } } }'
  return call('/graphql/', { query, variables: { id } }, { ...POST, referer })
}

describe('the fake leetcode.com', () => {
  it('pages the history of the active practice session by offset', async () => {
    const [first, last] = await Promise.all([page(0), page(40)])
    expect(first.json()).toMatchObject({ has_next: true, submissions_dump: { length: 20, 0: { id: 1_900_000_000 } } })
    expect(last.json()).toMatchObject({ has_next: false, last_key: '', submissions_dump: { length: 5 } })
  })

  it('goes on after the last key when it pages by key', async () => {
    site.pagesBy = 'key'
    const key = /"last_key":"([^"]+)"/.exec((await page(0)).text)?.[1]
    expect(key).toBeDefined()
    expect((await page(0, key)).json()).toMatchObject({ submissions_dump: { 0: { id: 1_900_000_000 - 7 * 20 } } })
  })

  it('refuses a list without a session, a POST without the token, and details asked for from elsewhere', async () => {
    expect(await call('/api/submissions/?offset=0', undefined, {})).toMatchObject({ status: 401 })
    const withoutToken = { ...POST, 'x-csrftoken': '' }
    expect(await call('/graphql/', { query: 'query { userStatus { username } }' }, withoutToken)).toMatchObject({
      status: 403,
    })
    expect(await details(1_900_000_000, POST.referer)).toMatchObject({ status: 403 })
    expect(await call('/api/submissions')).toMatchObject({ status: 301 })
  })

  it('gives details of an own submission, null of a foreign one, and refuses an id that is text', async () => {
    const known = { id: 1_900_000_000, statusCode: 10, lang: { name: 'python3' } }
    expect((await details(1_900_000_000)).json()).toMatchObject({ data: { submissionDetails: known } })
    expect((await details(5)).json()).toEqual({ data: { submissionDetails: null } })
    expect(await details('1900000000')).toMatchObject({ status: 400 })
  })

  it('judges a Run and a Submit by the code, and adds only the Submit to the history', async () => {
    const run = { lang: 'python3', question_id: '1000', typed_code: 'WRONG', data_input: '1\n2' }
    const { interpret_id: id } = Object((await call('/problems/two-sum/interpret_solution/', run)).json())
    expect((await call(`/submissions/detail/${id}/check/`)).json()).toEqual({ state: 'PENDING' })
    expect((await call(`/submissions/detail/${id}/check/`)).json()).toEqual({ state: 'STARTED' })
    const verdict = { state: 'SUCCESS', status_code: 10, correct_answer: false, compare_result: '00' }
    expect((await call(`/submissions/detail/${id}/check/`)).json()).toMatchObject(verdict)
    const submit = { lang: 'python3', question_id: '1000', typed_code: 'CRASH' }
    const { submission_id } = Object((await call('/contest/api/weekly-1/problems/two-sum/submit/', submit)).json())
    const newest = { id: submission_id, status_display: 'Runtime Error', is_pending: 'Pending', code: 'CRASH' }
    expect((await page(0)).json()).toMatchObject({ submissions_dump: { 0: newest } })
    expect(ada.sessions.get(ada.activeSessionId)).toHaveLength(46)
  })

  it('fails as planned, as often as planned, and after as many calls as planned', async () => {
    site.fail('rate-limit', { operation: 'list', after: 1, times: 1, retryAfter: 7 })
    const statuses = [await page(0), await page(0), await page(0)].map(({ status }) => status)
    expect(statuses).toEqual([200, 429, 200])
  })

  it('leaves out a field, changes its type, repeats a row, or sends a part of a page', async () => {
    site.fail('missing-field', { field: 'timestamp', times: 1 })
    expect((await page(0)).text).not.toContain('"timestamp"')
    site.fail('wrong-type', { field: 'title_slug', times: 1 })
    expect((await page(0)).text).toContain('"title_slug":{"unexpected":true}')
    site.fail('repeated-row', { times: 1 })
    expect((await page(0)).json()).toMatchObject({ submissions_dump: { length: 21 } })
    site.fail('short-page', { times: 1 })
    expect((await page(0)).json()).toMatchObject({ submissions_dump: { length: 10 } })
  })

  it('runs an action before the call it was planned for', async () => {
    site.beforeCall('list', 2, () => site.signIn(null))
    expect([(await page(0)).status, (await page(20)).status]).toEqual([200, 401])
  })
})

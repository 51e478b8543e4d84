import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { EXPECTED_SHAPES, type RequestName } from '../../extension/rules/contract'
import type { SiteReport } from '../../extension/rules/site-report'
import { checkSite } from '../../extension/site-check/check'
import { checkPublicQueries } from '../../scripts/doctor/public-queries'
import { chooseExitCode } from '../../scripts/doctor/verdict'
import { updateDates } from '../../scripts/doctor/verified-dates'
import { readPage } from '../../server/catalog/site-page'
import { askFakeLeetcode, startSignedInLeetcode } from '../fake-site'

const { site, history } = await startSignedInLeetcode()
afterAll(() => site.stop())
beforeEach(() => {
  site.heal()
  site.publicSite.heal()
})

/** `request` contains the body of the request. */
type AnswerChange = (text: string, request: string) => string

const UNCHANGED: AnswerChange = (text) => text

function checkAnonymous(change = UNCHANGED) {
  return checkPublicQueries({
    origin: site.publicSite.origin,
    user: 'Ada',
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      const { status, headers } = answer
      return new Response(change(await answer.text(), `${init.body}`), { status, headers })
    },
    pause: async () => undefined,
    now: () => Date.now(),
  })
}

function checkSignedIn(change = UNCHANGED): Promise<SiteReport> {
  return checkSite({
    sendRequest: async (request) => {
      const answer = await askFakeLeetcode(site.port, request)
      return { ...answer, text: change(answer.text, `${request.path} ${request.body}`) }
    },
    pause: async () => undefined,
    version: '0.1.0',
    date: '2026-11-24',
    onProgress: () => undefined,
  })
}

const renameField =
  (field: string, requestPart = ''): AnswerChange =>
  (text, request) =>
    request.includes(requestPart) ? text.replaceAll(`"${field}":`, `"${field}New":`) : text
const changeType =
  (field: string, requestPart: string): AnswerChange =>
  (text, request) =>
    request.includes(requestPart)
      ? JSON.stringify(JSON.parse(text, (key, value) => (key === field ? { changed: value } : value)))
      : text

/** The text that identifies a request, if it is not the name of its query. */
const REQUEST_PARTS = new Map([
  ['submissions', '/api/submissions/'],
  ['userStatus', 'globalData'],
])

const makeChanges = (name: string, path: string): AnswerChange[] => {
  const requestPart = REQUEST_PARTS.get(name) ?? `query ${name}`
  const field = path.slice(path.lastIndexOf('.') + 1)
  return [renameField(field, requestPart), changeType(field, requestPart)]
}

const ANONYMOUS_REQUESTS: RequestName[] = ['userExists', 'recentSubmissions', 'dailyChallenge', 'problemList']
const listFields = (isAnonymous: boolean) =>
  Object.entries(EXPECTED_SHAPES)
    .filter(([name]) => ANONYMOUS_REQUESTS.some((each) => each === name) === isAnonymous)
    .flatMap(([name, { fields }]) => Object.keys(fields).map((path): [string, string] => [name, path]))
    // The fake site's answers never contain this list.
    .filter(([, path]) => !path.endsWith('fullCodeOutput[]'))

it('[E24] [V2, V3] the doctor and the log of the catalog have the sentence of the app for a site that cannot be reached', async () => {
  const sentence = 'Solvelog’s server could not reach leetcode.com. Check its connection.'
  const refuse = () => Promise.reject(new TypeError('fetch failed'))
  const world = { origin: site.publicSite.origin, fetch: refuse, now: () => Date.now() }
  const { requests } = await checkPublicQueries({ ...world, user: 'Ada', pause: async () => undefined })
  expect(requests).toMatchObject([{ request: 'userExists', state: 'failed', failure: sentence }])
  await expect(readPage(0, world, new AbortController().signal)).rejects.toThrow(`${sentence} (fetch failed)`)
})

describe('npm run doctor', () => {
  it('[E24] exits with 0 if all anonymous queries fit, after 5 requests', async () => {
    site.publicSite.calls.splice(0)
    const result = await checkAnonymous()
    expect(chooseExitCode(result)).toBe(0)
    expect(site.publicSite.calls).toHaveLength(5)
    expect(result.topics).toContain('Array')
  })

  it.each(listFields(true))('[E24] exits with 1 and the path after a change of %s: %s', async (name, path) => {
    for (const change of makeChanges(name, path)) {
      const result = await checkAnonymous(change)
      expect(chooseExitCode(result)).toBe(1)
      const paths = result.requests.filter(({ request }) => request === name).flatMap(({ differences }) => differences)
      expect(paths.map((each) => each.path).join()).toContain(path)
    }
  })

  it.each(['html-403', 'rate-limit', 'broken-json'] as const)(
    '[E24] exits with 2 after %s, and sends no more requests',
    async (mode) => {
      site.publicSite.calls.splice(0)
      site.publicSite.fail(mode)
      expect(chooseExitCode(await checkAnonymous())).toBe(2)
      expect(site.publicSite.calls).toHaveLength(1)
    },
  )

  it('[E24] exits with 2 and names the cause if the user does not exist', async () => {
    const result = await checkPublicQueries({
      origin: site.publicSite.origin,
      user: 'nobody',
      fetch,
      pause: async () => undefined,
      now: () => 0,
    })
    expect(chooseExitCode(result)).toBe(2)
    expect(result.requests[0]?.failure).toMatch(/User not found/)
  })

  it('[E24] renews only the dates of requests that fit', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'shapes-')), 'shapes.json')
    writeFileSync(path, JSON.stringify(EXPECTED_SHAPES))
    const { requests, date } = await checkSignedIn(renameField('lang_name'))
    const names = updateDates(path, requests, date, 'a report')
    expect(names).not.toContain('submissions')
    expect(names).toContain('submissionDetails')
    const renewed: typeof EXPECTED_SHAPES = JSON.parse(readFileSync(path, 'utf8'))
    expect(renewed.submissionDetails.verified).toEqual({ date, way: 'a report' })
    expect(renewed.submissions).toEqual(EXPECTED_SHAPES.submissions)
    expect(renewed.userExists).toEqual(EXPECTED_SHAPES.userExists)
  })
})

describe('Check leetcode.com', () => {
  it('[E24] finds that the fake site fits, with 8 requests', async () => {
    site.requests.splice(0)
    const report = await checkSignedIn()
    expect(report.requests.map(({ state }) => state)).toEqual(Array(8).fill('fits'))
    expect(report.crossChecks.every(({ different }) => different === 0)).toBe(true)
    expect(report.crossChecks.find(({ name }) => name === 'timestamps')?.compared).toBeGreaterThan(0)
    expect(site.requests).toHaveLength(8)
  })

  it.each(listFields(false))('[E24] reports a change of %s: %s', async (name, path) => {
    for (const change of makeChanges(name, path)) {
      const { requests } = await checkSignedIn(change)
      const paths = requests.filter(({ request }) => request === name).flatMap(({ differences }) => differences)
      expect(paths.map((each) => each.path).join()).toContain(path)
    }
  })

  it('[E24] contains no value, name, id or code of the user', async () => {
    const text = JSON.stringify(await checkSignedIn())
    const values = history.flatMap(({ id, titleSlug, timestamp, code }) => [
      String(id),
      titleSlug,
      String(timestamp),
      code,
    ])
    for (const value of ['Ada', ...values]) expect(text).not.toContain(value)
  })

  it('[E24] reports throttled and unanswered requests, and continues', async () => {
    site.fail('rate-limit', { operation: 'submissionList' })
    const { requests } = await checkSignedIn()
    expect(requests.map(({ state }) => state)).toEqual([
      'fits',
      'fits',
      'fits',
      'failed',
      'fits',
      'fits',
      'fits',
      'fits',
    ])
    expect(requests[3]).toMatchObject({ status: 429, failure: 'rate-limited' })
  })

  it('[E24] counts submissions about which two answers disagree', async () => {
    const addFiveSeconds: AnswerChange = (text) =>
      text.replaceAll(/"timestamp":"(\d+)"/g, (_, seconds: string) => `"timestamp":"${Number(seconds) + 5}"`)
    const { crossChecks } = await checkSignedIn(addFiveSeconds)
    expect(crossChecks.find(({ name }) => name === 'timestamps')?.different).toBeGreaterThan(0)
  })
})

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { EXPECTED, type RequestName } from '../../extension/rules/contract'
import type { SiteReport } from '../../extension/rules/site-report'
import { checkSite } from '../../extension/site-check/check'
import { checkPublicQueries } from '../../scripts/doctor/public-queries'
import { chooseExitCode } from '../../scripts/doctor/verdict'
import { updateDates } from '../../scripts/doctor/verified-dates'
import { askFakeLeetcode, startSignedInLeetcode } from '../fake-site'

const { site, history } = await startSignedInLeetcode()
afterAll(() => site.stop())
beforeEach(() => {
  site.heal()
  site.publicSite.heal()
})

/** Changes the JSON text of an answer. `request` is the path and the body of its request. */
type Change = (text: string, request: string) => string

const UNCHANGED: Change = (text) => text

/** Sends the anonymous queries. */
function checkOpen(change = UNCHANGED) {
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

/** Sends the requests of a signed-in user. */
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

/** A change of the answers to one request: another name or another type of a field. */
const renamed =
  (field: string, of = ''): Change =>
  (text, request) =>
    request.includes(of) ? text.replaceAll(`"${field}":`, `"${field}New":`) : text
const retyped =
  (field: string, of: string): Change =>
  (text, request) =>
    request.includes(of)
      ? JSON.stringify(JSON.parse(text, (key, value) => (key === field ? { changed: value } : value)))
      : text

/** How the request of an answer is recognised, where its query has another name. */
const MARKS = new Map([
  ['submissions', '/api/submissions/'],
  ['userStatus', 'globalData'],
])

const changesOf = (name: string, path: string): Change[] => {
  const of = MARKS.get(name) ?? `query ${name}`
  const field = path.slice(path.lastIndexOf('.') + 1)
  return [renamed(field, of), retyped(field, of)]
}

const OPEN: RequestName[] = ['userExists', 'recentSubmissions', 'problemList']
const fieldsOf = (isOpen: boolean) =>
  Object.entries(EXPECTED)
    .filter(([name]) => OPEN.some((each) => each === name) === isOpen)
    .flatMap(([name, { fields }]) => Object.keys(fields).map((path): [string, string] => [name, path]))
    // The fake site's answers never contain this list.
    .filter(([, path]) => !path.endsWith('fullCodeOutput[]'))

describe('npm run doctor', () => {
  it('[E24] exits with 0 if all anonymous queries fit, after 4 requests', async () => {
    site.publicSite.calls.splice(0)
    const found = await checkOpen()
    expect(chooseExitCode(found)).toBe(0)
    expect(site.publicSite.calls).toHaveLength(4)
    expect(found.topics).toContain('Array')
  })

  it.each(fieldsOf(true))('[E24] exits with 1 and the path after a change of %s: %s', async (name, path) => {
    for (const change of changesOf(name, path)) {
      const found = await checkOpen(change)
      expect(chooseExitCode(found)).toBe(1)
      const paths = found.requests.filter(({ request }) => request === name).flatMap(({ differences }) => differences)
      expect(paths.map((each) => each.path).join()).toContain(path)
    }
  })

  it.each(['html-403', 'rate-limit', 'broken-json'] as const)(
    '[E24] exits with 2 after %s, and asks nothing more',
    async (mode) => {
      site.publicSite.calls.splice(0)
      site.publicSite.fail(mode)
      expect(chooseExitCode(await checkOpen())).toBe(2)
      expect(site.publicSite.calls).toHaveLength(1)
    },
  )

  it('[E24] exits with 2 and names the cause if the user does not exist', async () => {
    const found = await checkPublicQueries({
      origin: site.publicSite.origin,
      user: 'nobody',
      fetch,
      pause: async () => undefined,
      now: () => 0,
    })
    expect(chooseExitCode(found)).toBe(2)
    expect(found.requests[0]?.failure).toMatch(/User not found/)
  })

  it('[E24] renews only the dates of requests that fit', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'shapes-')), 'shapes.json')
    writeFileSync(path, JSON.stringify(EXPECTED))
    const { requests, date } = await checkSignedIn(renamed('lang_name'))
    const names = updateDates(path, requests, date, 'a report')
    expect(names).not.toContain('submissions')
    expect(names).toContain('submissionDetails')
    const renewed: typeof EXPECTED = JSON.parse(readFileSync(path, 'utf8'))
    expect(renewed.submissionDetails.verified).toEqual({ date, way: 'a report' })
    expect(renewed.submissions).toEqual(EXPECTED.submissions)
    expect(renewed.userExists).toEqual(EXPECTED.userExists)
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

  it.each(fieldsOf(false))('[E24] reports a change of %s: %s', async (name, path) => {
    for (const change of changesOf(name, path)) {
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

  it('[E24] reports throttled and unanswered requests, and goes on', async () => {
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

  it('[E24] counts submissions whose answers contradict each other', async () => {
    const later: Change = (text) =>
      text.replaceAll(/"timestamp":"(\d+)"/g, (_, seconds: string) => `"timestamp":"${Number(seconds) + 5}"`)
    const { crossChecks } = await checkSignedIn(later)
    expect(crossChecks.find(({ name }) => name === 'timestamps')?.different).toBeGreaterThan(0)
  })
})

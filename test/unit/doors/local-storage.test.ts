import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checksum } from '#domain/journey/checksum'
import { SOLVE_KEY } from '#domain/solve'
import { isDate } from '#lib/time'
import type { Views } from '#protocol/views'
import { loadDrafts } from '../../../src/ui/drafts/draft-store'
import { isSignedIn, readTimePref, readUsername } from '../../../src/ui/state/prefs'
import type { CachedRecommendations } from '../../../src/ui/state/state'
import { readDashboardCache, writeDashboardCache } from '../../../src/ui/worker-client/dashboard-cache'
import { readHeadMarker } from '../../../src/ui/worker-client/head-marker'
import {
  readRecommendationsCache,
  writeRecommendationsCache,
} from '../../../src/ui/worker-client/recommendations-cache'
import { hostileText } from '../../hostile'
import { hostileJson } from './leaves'

const SOURCE = { state: 'failed', lastSuccessAt: null, problem: 'No answer' } as const
const VIEWS: Views = {
  phase: 'loaded',
  sync: {
    busy: false,
    step: null,
    progress: null,
    sources: { catalog: SOURCE, recent: SOURCE, extension: SOURCE, demo: SOURCE },
    lastSyncedAt: 1_790_000_000_000,
    extensionFound: false,
    gap: null,
    isWaitingForTab: true,
  },
  profiles: { activeId: 'default', interviewDates: { default: '2027-01-31' }, listVersion: 'a', list: [] },
  progress: { categories: [] },
  solves: { count: 3, solved: 2, waiting: 1, revision: 7, commits: 9 },
  hiddenElsewhere: null,
  removedElsewhere: [],
  extension: null,
  today: {
    day: 20_659,
    until: Date.now() + 3_600_000,
    done: 1,
    of: 3,
    summary: '1 of 3 done',
    picks: [],
    next: { slug: 'lru-cache', title: 'LRU Cache' },
    plan: null,
    studyList: 'Blind 75',
  },
  past: null,
}
const CACHED = 'solvelog.glance.ada'
const RECOMMENDATIONS: CachedRecommendations = {
  of: '["default","a",3,2,1]',
  list: 'Blind 75',
  rows: {
    Array: {
      fundamentals: [
        { problem: { slug: 'two-sum', number: 1, title: 'Two Sum', difficulty: 'Easy' }, lastSolved: null },
      ],
      fresh: [],
    },
  },
}
const CACHED_RECOMMENDATIONS = 'solvelog.recommendations.ada'
const MARKER = { seq: 7, id: 'x', at: 1_790_000_000_000, copy: { seq: 5, id: 'w' } }

/** Some texts that begin as a stored one. */
const damagedFrom = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length - 1), fc.nat(9), hostileText)
    .map(([at, removed, added]) => text.slice(0, at) + added + text.slice(at + removed))

/** A stored text as another build would have written it. */
function ofAnotherBuild(stored: string): string {
  const text = stored.replace(/^\S+ \{"build":"/, '$&another-')
  const json = text.slice(text.indexOf(' ') + 1)
  return `${checksum(json)} ${json}`
}

let stored: Record<string, string> = {}

beforeEach(() => {
  stored = {}
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (name: string) => stored[name] ?? null,
        setItem(name: string, text: string) {
          stored[name] = text
        },
      },
      {
        ownKeys: () => Object.keys(stored),
        getOwnPropertyDescriptor: (_, name) => ({ value: stored[String(name)], enumerable: true, configurable: true }),
      },
    ),
  )
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[fault 34] a cached dashboard is shown as it was, without a sync that ran or waited, or is dropped if it is damaged', () => {
  const text = cached(VIEWS)
  const { sync, solves, today } = readDashboardCache('ada') ?? expect.fail('not cached')
  expect({ sync, solves, today }).toEqual({
    sync: { ...VIEWS.sync, busy: true, isWaitingForTab: false },
    solves: { ...VIEWS.solves, revision: 0, commits: 0 },
    today: VIEWS.today,
  })
  fc.assert(
    fc.property(fc.oneof(damagedFrom(text), hostileText, hostileJson({ build: '', value: VIEWS })), (other) => {
      stored[CACHED] = other
      expect(readDashboardCache('ada') === null).toBe(other !== text)
    }),
  )
})

test('[fault 34] the cached dashboard of another build is not shown', () => {
  stored[CACHED] = ofAnotherBuild(cached(VIEWS))
  expect(readDashboardCache('ada')).toBeNull()
})

test('[N1] cached picks of another day are not shown, also after the clock went back', () => {
  const until = (at: number) => {
    cached({ ...VIEWS, today: VIEWS.today && { ...VIEWS.today, until: at } })
    return readDashboardCache('ada')?.today
  }
  expect(until(Date.now() + 60_000)?.summary).toBe('1 of 3 done')
  expect(until(Date.now() - 1)).toBeNull()
  expect(until(Date.now() + 26 * 3_600_000)).toBeNull()
})

test('[D11] [fault 34] cached recommendations are shown as they were, or dropped if they are damaged or of another build', () => {
  stored['solvelog.username'] = 'ada'
  writeRecommendationsCache('ada', RECOMMENDATIONS)
  const text = stored[CACHED_RECOMMENDATIONS] ?? expect.fail('not cached')
  expect(readRecommendationsCache('Ada')).toEqual(RECOMMENDATIONS)
  fc.assert(
    fc.property(
      fc.oneof(damagedFrom(text), hostileText, hostileJson({ build: '', value: RECOMMENDATIONS })),
      (other) => {
        stored[CACHED_RECOMMENDATIONS] = other
        expect(readRecommendationsCache('ada') === null).toBe(other !== text)
      },
    ),
  )
  stored[CACHED_RECOMMENDATIONS] = ofAnotherBuild(text)
  expect(readRecommendationsCache('ada')).toBeNull()
})

test('[A17] after a sign-out no recommendations are cached', () => {
  writeRecommendationsCache('ada', RECOMMENDATIONS)
  expect(stored).toEqual({})
})

/** Caches a dashboard, and returns the stored text. */
function cached(views: Views): string {
  stored['solvelog.username'] = 'ada'
  writeDashboardCache('ada', views)
  return stored[CACHED] ?? ''
}

test('[fault 34] a head marker has a position and a date, or is ignored', () => {
  stored['solvelog.head.ada'] = JSON.stringify(MARKER)
  expect(readHeadMarker('ada')).toMatchObject(MARKER)
  fc.assert(
    fc.property(hostileJson(MARKER), (text) => {
      stored['solvelog.head.ada'] = text
      const marker = readHeadMarker('ada')
      if (marker === null) return
      expect(Number.isSafeInteger(marker.seq) && marker.seq > 0).toBe(true)
      expect(marker.at === null || isDate(marker.at)).toBe(true)
      expect(marker.copy === null || Number.isSafeInteger(marker.copy.seq)).toBe(true)
    }),
  )
  stored['solvelog.head.ada'] = '{"seq":7,"id":"x"}'
  expect(readHeadMarker('ada')).toEqual({ seq: 7, id: 'x', at: null, copy: null })
})

test('[fault 34] only entries that are drafts of solves or problems are read', () => {
  const form = JSON.stringify({ base: { code: 'a' }, form: { code: 'b' } })
  const name = fc.oneof(hostileText, fc.constant('two-sum|1'))
  fc.assert(
    fc.property(name, (key) => {
      stored = { [`solvelog.draft.ada.code.${key}`]: form }
      loadDrafts('ada', (adopted) => expect(adopted).toMatch(SOLVE_KEY))
    }),
  )
  const adopted: string[] = []
  stored = { 'solvelog.draft.ada.code.two-sum|1': form, 'solvelog.draft.ada.code.__proto__': form }
  loadDrafts('ada', (key) => adopted.push(key))
  expect(adopted).toEqual(['two-sum|1'])
  const note = JSON.stringify({ base: { note: '' }, form: { note: 'b' } })
  stored = { 'solvelog.draft.ada.problem.two-sum': note, 'solvelog.draft.ada.problem.__proto__': note }
  loadDrafts('ada', (key) => adopted.push(key))
  expect(adopted).toEqual(['two-sum|1', 'two-sum'])
})

test('[fault 34] any text in a preference becomes a past time or none, and a blank user name is no user name', () => {
  const now = 1_790_000_000_000
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.double().map(String), fc.constantFrom('1e300', '1789000000000')), (text) => {
      stored = { 'solvelog.export-reminder-at': text, 'solvelog.username': text }
      const at = readTimePref('exportReminderAt', now)
      expect(at >= 0 && at <= now).toBe(true)
      expect(isSignedIn('ada')).toBe(false)
      expect(readUsername() === null).toBe(text.trim() === '')
    }),
  )
})

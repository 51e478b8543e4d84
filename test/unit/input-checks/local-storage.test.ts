import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { computeChecksum } from '#domain/journey/checksum'
import { SOLVE_KEY } from '#domain/solve'
import { isValidTime } from '#lib/time'
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
import { assertProperty } from '../../property'
import { generateHostileJson } from './hostile-values'

const SOURCE_STATE = { state: 'failed', lastSuccessAt: null, problem: 'No answer' } as const
const VIEWS: Views = {
  phase: 'loaded',
  sync: {
    busy: false,
    step: null,
    progress: null,
    sources: { catalog: SOURCE_STATE, recent: SOURCE_STATE, extension: SOURCE_STATE, demo: SOURCE_STATE },
    lastSyncedAt: 1_790_000_000_000,
    extensionFound: false,
    gap: null,
    isWaitingForTab: true,
  },
  profiles: { activeId: 'default', interviewDates: { default: '2027-01-31' }, listVersion: 'a', list: [] },
  progress: { categories: [] },
  solves: { count: 3, solved: 2, waiting: 1, isListFull: true, unlisted: 0, revision: 7, commits: 9 },
  hiddenElsewhere: null,
  removedElsewhere: [],
  extension: null,
  today: {
    day: 20_659,
    until: Date.now() + 3_600_000,
    done: 1,
    of: 3,
    summary: '1 of 3 done',
    scoreChanges: 'Array 69% → 74%',
    hasScoreLoss: false,
    picks: [],
    next: { slug: 'lru-cache', title: 'LRU Cache' },
    plan: null,
    studyList: 'Blind 75',
    daily: null,
  },
  past: null,
}
const DASHBOARD_KEY = 'solvelog.glance.ada'
const RECOMMENDATIONS: CachedRecommendations = {
  dataKey: '["default","a",3,2,1]',
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
const RECOMMENDATIONS_KEY = 'solvelog.recommendations.ada'
const HEAD_MARKER = { seq: 7, id: 'x', at: 1_790_000_000_000, copy: { seq: 5, id: 'w' } }

const generateDamagedCopy = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length - 1), fc.nat(9), hostileText)
    .map(([at, removed, added]) => text.slice(0, at) + added + text.slice(at + removed))

/** The checksum of the text is correct. */
function makeTextOfAnotherBuild(storedText: string): string {
  const text = storedText.replace(/^\S+ \{"build":"/, '$&another-')
  const json = text.slice(text.indexOf(' ') + 1)
  return `${computeChecksum(json)} ${json}`
}

let storedTexts: Record<string, string> = {}

beforeEach(() => {
  storedTexts = {}
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (name: string) => storedTexts[name] ?? null,
        setItem(name: string, text: string) {
          storedTexts[name] = text
        },
      },
      {
        ownKeys: () => Object.keys(storedTexts),
        getOwnPropertyDescriptor: (_, name) => ({
          value: storedTexts[String(name)],
          enumerable: true,
          configurable: true,
        }),
      },
    ),
  )
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[fault 34] a cached dashboard is shown without its running or waiting sync, or is dropped if it is damaged', () => {
  const text = cacheDashboard(VIEWS)
  const { sync, solves, today } = readDashboardCache('ada') ?? expect.fail('not cached')
  expect({ sync, solves, today }).toEqual({
    sync: { ...VIEWS.sync, busy: true, isWaitingForTab: false },
    solves: { ...VIEWS.solves, revision: 0, commits: 0 },
    today: VIEWS.today,
  })
  assertProperty(
    fc.property(
      fc.oneof(generateDamagedCopy(text), hostileText, generateHostileJson({ build: '', value: VIEWS })),
      (damagedText) => {
        storedTexts[DASHBOARD_KEY] = damagedText
        expect(readDashboardCache('ada') === null).toBe(damagedText !== text)
      },
    ),
  )
})

test('[fault 34] the cached dashboard of another build is not shown', () => {
  storedTexts[DASHBOARD_KEY] = makeTextOfAnotherBuild(cacheDashboard(VIEWS))
  expect(readDashboardCache('ada')).toBeNull()
})

test('[N1] cached picks of another day are not shown, also after the clock went back', () => {
  const cacheUntil = (untilMs: number) => {
    cacheDashboard({ ...VIEWS, today: VIEWS.today && { ...VIEWS.today, until: untilMs } })
    return readDashboardCache('ada')?.today
  }
  expect(cacheUntil(Date.now() + 60_000)?.summary).toBe('1 of 3 done')
  expect(cacheUntil(Date.now() - 1)).toBeNull()
  expect(cacheUntil(Date.now() + 26 * 3_600_000)).toBeNull()
})

test('[D11] [fault 34] cached recommendations are shown as they were, or dropped if they are damaged or of another build', () => {
  storedTexts['solvelog.username'] = 'ada'
  writeRecommendationsCache('ada', RECOMMENDATIONS)
  const text = storedTexts[RECOMMENDATIONS_KEY] ?? expect.fail('not cached')
  expect(readRecommendationsCache('Ada')).toEqual(RECOMMENDATIONS)
  assertProperty(
    fc.property(
      fc.oneof(generateDamagedCopy(text), hostileText, generateHostileJson({ build: '', value: RECOMMENDATIONS })),
      (damagedText) => {
        storedTexts[RECOMMENDATIONS_KEY] = damagedText
        expect(readRecommendationsCache('ada') === null).toBe(damagedText !== text)
      },
    ),
  )
  storedTexts[RECOMMENDATIONS_KEY] = makeTextOfAnotherBuild(text)
  expect(readRecommendationsCache('ada')).toBeNull()
})

test('[A17] after a sign-out no recommendations are cached', () => {
  writeRecommendationsCache('ada', RECOMMENDATIONS)
  expect(storedTexts).toEqual({})
})

function cacheDashboard(views: Views): string {
  storedTexts['solvelog.username'] = 'ada'
  writeDashboardCache('ada', views)
  return storedTexts[DASHBOARD_KEY] ?? ''
}

test('[fault 34] a head marker has a position and a date, or is ignored', () => {
  storedTexts['solvelog.head.ada'] = JSON.stringify(HEAD_MARKER)
  expect(readHeadMarker('ada')).toMatchObject(HEAD_MARKER)
  assertProperty(
    fc.property(generateHostileJson(HEAD_MARKER), (text) => {
      storedTexts['solvelog.head.ada'] = text
      const marker = readHeadMarker('ada')
      if (marker === null) return
      expect(Number.isSafeInteger(marker.seq) && marker.seq > 0).toBe(true)
      expect(marker.at === null || isValidTime(marker.at)).toBe(true)
      expect(marker.copy === null || Number.isSafeInteger(marker.copy.seq)).toBe(true)
    }),
  )
  storedTexts['solvelog.head.ada'] = '{"seq":7,"id":"x"}'
  expect(readHeadMarker('ada')).toEqual({ seq: 7, id: 'x', at: null, copy: null })
})

test('[fault 34] only entries that are drafts of solves or problems are read', () => {
  const storedForm = JSON.stringify({ base: { code: 'a' }, form: { code: 'b' } })
  const anyKey = fc.oneof(hostileText, fc.constant('two-sum|1'))
  assertProperty(
    fc.property(anyKey, (key) => {
      storedTexts = { [`solvelog.draft.ada.code.${key}`]: storedForm }
      loadDrafts('ada', (adopted) => expect(adopted).toMatch(SOLVE_KEY))
    }),
  )
  const adopted: string[] = []
  storedTexts = { 'solvelog.draft.ada.code.two-sum|1': storedForm, 'solvelog.draft.ada.code.__proto__': storedForm }
  loadDrafts('ada', (key) => adopted.push(key))
  expect(adopted).toEqual(['two-sum|1'])
  const storedNote = JSON.stringify({ base: { note: '' }, form: { note: 'b' } })
  storedTexts = { 'solvelog.draft.ada.problem.two-sum': storedNote, 'solvelog.draft.ada.problem.__proto__': storedNote }
  loadDrafts('ada', (key) => adopted.push(key))
  expect(adopted).toEqual(['two-sum|1', 'two-sum'])
})

test('[fault 34] any text in a preference is read as a past time or 0, and a blank user name counts as none', () => {
  const nowMs = 1_790_000_000_000
  assertProperty(
    fc.property(fc.oneof(hostileText, fc.double().map(String), fc.constantFrom('1e300', '1789000000000')), (text) => {
      storedTexts = { 'solvelog.export-reminder-at': text, 'solvelog.username': text }
      const at = readTimePref('exportReminderAt', nowMs)
      expect(at >= 0 && at <= nowMs).toBe(true)
      expect(isSignedIn('ada')).toBe(false)
      expect(readUsername() === null).toBe(text.trim() === '')
    }),
  )
})

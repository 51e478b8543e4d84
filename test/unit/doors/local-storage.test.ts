import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { SOLVE_KEY } from '#domain/solve'
import { isDate } from '#lib/time'
import { formatRelativeTime } from '../../../src/ui/behaviour/relative-time'
import { loadDrafts } from '../../../src/ui/drafts/draft-store'
import { isSignedIn, readTimePref, readUsername } from '../../../src/ui/state/prefs'
import { readDashboardCache } from '../../../src/ui/worker-client/dashboard-cache'
import { readHeadMarker } from '../../../src/ui/worker-client/head-marker'
import { hostileText } from '../../hostile'
import { hostileJson } from './leaves'

const GLANCE = {
  shape: 3,
  lastSyncedAt: 1_790_000_000_000,
  solves: { count: 3, solved: 2, waiting: 1 },
  profiles: {
    activeId: 'default',
    interviewDates: { default: '2027-01-31' },
    listVersion: 'a',
    list: [{ id: 'default', name: 'Default', description: '', createdAt: 0, isEditable: false, goals: { Array: 0.6 } }],
  },
  today: {
    day: 20_659,
    until: Date.now() + 3_600_000,
    done: 1,
    of: 3,
    summary: '1 of 3 done',
    picks: [
      {
        slug: 'two-sum',
        title: 'Two Sum',
        difficulty: 'Easy',
        state: 'solved',
        why: 'Accepted at the first try',
        minutes: 20,
        canSwap: true,
        result: { moved: 'Array 52% → 58%', rating: 'Good, accepted at the first try', due: 20_662 },
      },
    ],
    next: { slug: 'lru-cache', title: 'LRU Cache' },
    plan: { daysLeft: 18, atPace: 61, withPlan: 82, week: '6 reviews, 4 Tree · about 5 hours' },
    studyList: 'Blind 75',
  },
  categories: [{ tag: 'Array', goal: 0.6, estimatedScore: 0.5, confidenceLevel: 0.5, adjustedScore: 0.25 }],
}
const MARKER = { seq: 7, id: 'x', at: 1_790_000_000_000, copy: { seq: 5, id: 'w' } }

let stored: Record<string, string> = {}

beforeEach(() => {
  stored = {}
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      { getItem: (name: string) => stored[name] ?? null },
      {
        ownKeys: () => Object.keys(stored),
        getOwnPropertyDescriptor: (_, name) => ({ value: stored[String(name)], enumerable: true, configurable: true }),
      },
    ),
  )
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined })
})

test('[fault 34] a cached dashboard can be shown, or is dropped', () => {
  stored['solvelog.glance.ada'] = JSON.stringify(GLANCE)
  expect(readDashboardCache('ada')).not.toBeNull()
  fc.assert(
    fc.property(hostileJson(GLANCE), (text) => {
      stored['solvelog.glance.ada'] = text
      const views = readDashboardCache('ada')
      if (views === null) return
      const { sync, solves, progress, today } = views
      if (sync.lastSyncedAt !== null)
        expect(formatRelativeTime(sync.lastSyncedAt, sync.lastSyncedAt)).not.toContain('unknown')
      expect(Number.isSafeInteger(solves.count) && Number.isSafeInteger(solves.waiting)).toBe(true)
      for (const { difficulty, state } of today?.picks ?? [])
        expect(`${difficulty} ${state}`).toMatch(/^(Easy|Medium|Hard) (open|tried|solved|skipped)$/)
      for (const { adjustedScore } of progress.categories) expect(adjustedScore >= 0 && adjustedScore <= 1).toBe(true)
    }),
  )
})

test('[N1] cached picks of another day are not shown, also after the clock went back', () => {
  const until = (at: number) => {
    stored['solvelog.glance.ada'] = JSON.stringify({ ...GLANCE, today: { ...GLANCE.today, until: at } })
    return readDashboardCache('ada')?.today
  }
  expect(until(Date.now() + 60_000)?.picks).toHaveLength(1)
  expect(until(Date.now() - 1)).toBeNull()
  expect(until(Date.now() + 26 * 3_600_000)).toBeNull()
})

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

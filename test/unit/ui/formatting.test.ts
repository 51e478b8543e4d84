import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeActivityLevels, countActivity, summarizeActivity } from '#domain/insight/activity'
import { getLanguageName } from '#domain/language'
import { createProblemUrl } from '#domain/problem-url'
import { formatNumber, pluralize } from '#lib/format'
import { formatSize } from '#lib/format-size'
import { formatHoursOrDays, formatUtcDay } from '#lib/format-time'
import { formatIsoTime } from '#lib/time'
import { toLocalDay } from '#worker/platform'
import {
  formatDateTime,
  formatDay,
  formatDuration,
  formatShortTime,
  formatTime,
  formatTimeWithSeconds,
} from '../../../src/ui/behaviour/local-time'
import { formatRelativeTime } from '../../../src/ui/behaviour/relative-time'
import {
  formatDayOfYear as calendarDay,
  countByMonth,
  describePeriod,
  describeStreak,
  formatMonth,
  getMonthName,
  getWeekdayName,
  listMonthLabels,
} from '../../../src/ui/features/activity/labels'
import { describeImportNotes, describeImportResult, formatSavedDay } from '../../../src/ui/features/backup/labels'
import { formatDateField, parseEndOfDay, parseStartOfDay } from '../../../src/ui/features/changes/days'
import { formatScorePart } from '../../../src/ui/features/dashboard/explanation/score-part'
import { describePoint, describeRun } from '../../../src/ui/features/history/code/point-labels'
import {
  formatMemory,
  formatPercentile,
  formatRuntime,
  formatTests,
} from '../../../src/ui/features/history/detail/judge-labels'
import {
  describeLoss,
  describeLostRanges,
  describeReadable,
  describeTitle,
} from '../../../src/ui/features/recovery/labels'
import { listTicks } from '../../../src/ui/features/time-travel/ticks'
import { loadLanguage } from '../../../src/ui/widgets/code/editor/languages'
import { describeChange, formatChange, toPercent } from '../../../src/ui/widgets/figures'
import { hostileNumber, hostileText } from '../../hostile'
import { assertProperty } from '../../property'

/** Returns whether a text has no word that only a programmer understands. */
const isReadable = (text: string): boolean => text !== '' && !/NaN|Infinity|undefined|null|Invalid|\[object/.test(text)

type Formatter<T> = (value: T) => string

test('[S1] the run time and memory of a submission that was not accepted are not shown', () => {
  expect(formatRuntime({ runtimeDisplay: 'N/A', runtime: 0 })).toBeNull()
  expect(formatMemory({ memoryDisplay: 'N/A', memory: 1_000_000 })).toBeNull()
  expect(formatRuntime({ runtime: 'N/A' })).toBeNull()
  expect(formatRuntime({ runtimeDisplay: '3 ms' })).toBe('3 ms')
})

describe('[fault 34] text for a number', () => {
  test.each<[string, Formatter<number>]>([
    ['shortTime', (at) => formatShortTime(at, 1_790_000_000_000)],
    ['shortTime, as of', (now) => formatShortTime(1_790_000_000_000, now)],
    ['fullTime', formatDateTime],
    ['clockTime', formatTimeWithSeconds],
    ['dayName', (at) => formatDay(at, 1_790_000_000_000)],
    ['dayName, as of', (now) => formatDay(1_790_000_000_000, now)],
    ['dayTime', formatTime],
    ['timeWords', (at) => formatRelativeTime(at, 1_790_000_000_000)],
    ['timeWords, as of', (now) => formatRelativeTime(1_790_000_000_000, now)],
    ['duration', formatDuration],
    ['the day of an import', formatSavedDay],
    ['the day of a review', formatUtcDay],
    ['formatSize', formatSize],
    ['percentile', (value) => formatPercentile('faster than', value) ?? 'not shown'],
    ['memory', (memory) => formatMemory({ memory }) ?? 'not shown'],
    ['runtime', (runtime) => formatRuntime({ runtime }) ?? 'not shown'],
    ['tests', (count) => formatTests({ totalCorrect: count, totalTestcases: count }) ?? 'not shown'],
    ['a run', (at) => describePoint({ kind: 'run', at, hasCode: true, trouble: null, run: null })],
    ['what a rescue found', (at) => describeReadable({ ...DAMAGE_REPORT, firstAt: at, lastAt: at })],
    [
      'what an import adds',
      (at) => describeImportNotes({ ...IMPORT_PREVIEW, addedCounts: { ...ADDED_COUNTS, from: at, to: -at } }).join(' '),
    ],
  ])('%s is readable for every number', (_name, format) => {
    assertProperty(
      fc.property(hostileNumber, (value) => {
        const text = format(value)
        expect(isReadable(text), text).toBe(true)
      }),
    )
  })

  test('and all other labels return a text', () => {
    const formatters: Formatter<number>[] = [
      formatNumber,
      (n) => pluralize(n, 'solve'),
      formatHoursOrDays,
      (n) => String(toPercent(n)),
      (n) => formatChange(n, 0),
      (n) => describeChange(0, n),
      formatScorePart,
      calendarDay,
      getMonthName,
      formatMonth,
      getWeekdayName,
      (n) => describePeriod({ solves: n, activeDays: n, longestStreak: n, streak: n }, n, null),
      (n) => describeStreak({ solves: n, activeDays: n, longestStreak: n, streak: n }, 2025),
      (n) => describeTitle({ ...DAMAGE_REPORT, readable: n }),
      (n) => describeLostRanges([{ from: n, to: n, changes: n }]),
      (n) => describeLoss({ ...DAMAGE_REPORT, readable: n }),
      (n) =>
        describeImportNotes({
          ...IMPORT_PREVIEW,
          knownCommitCount: n,
          reinstated: n,
          withdrawn: n,
          unreadEventCount: n,
        }).join(),
      (n) =>
        describeImportResult({
          id: 'x',
          commits: n,
          contents: { submissions: n, notes: n },
          reinstated: n,
          contradicted: n,
        }),
      (n) =>
        describeRun({
          kind: 'run',
          at: null,
          hasCode: false,
          trouble: null,
          run: { ...JUDGED_RUN, totalTestcases: n },
        }),
      (n) => formatIsoTime(n) ?? '',
      formatDateField,
    ]
    assertProperty(fc.property(hostileNumber, (n) => formatters.every((format) => typeof format(n) === 'string')))
  })

  test('a date field gives a time or nothing', () => {
    assertProperty(
      fc.property(
        fc.oneof(hostileText, fc.constantFrom('275760-09-13', '+275760-09-13', '-271821-04-20')),
        (dateText) => {
          for (const at of [parseStartOfDay(dateText), parseEndOfDay(dateText)])
            expect(at === null || Number.isFinite(at)).toBe(true)
        },
      ),
    )
  })
})

test('[fault 34] the calendar and the time axis have limited sizes for any times', () => {
  assertProperty(
    fc.property(hostileNumber, hostileNumber, (from, until) => {
      const today = toLocalDay(until)
      const activity = countActivity([{ day: toLocalDay(from), accepted: true }], today)
      expect(activity.solved.length).toBeLessThanOrEqual(53 * 7)
      expect(activity.solved.length).toBe(activity.failed.length)
      expect(
        [...computeActivityLevels(activity.solved), ...listMonthLabels(activity), ...countByMonth(activity)].length,
      ).toBeGreaterThan(0)
      expect(summarizeActivity(activity).solves).toBeLessThanOrEqual(1)
      expect(listTicks(from, until, 14).length).toBeLessThanOrEqual(40)
    }),
  )
})

test('[W4] month names of the calendar are at least three columns apart', () => {
  assertProperty(
    fc.property(fc.integer({ min: 10_000, max: 40_000 }), (today) => {
      const weeks = listMonthLabels(countActivity([], today)).map(({ week }) => week)
      for (const [i, week] of weeks.slice(1).entries()) expect(week - (weeks[i] ?? 0)).toBeGreaterThanOrEqual(3)
    }),
  )
})

test('[fault 34] every language has a name and every slug an address', async () => {
  assertProperty(
    fc.property(hostileText, (text) => {
      expect(typeof getLanguageName(text)).toBe('string')
      expect(new URL(createProblemUrl(text)).host).toBe('leetcode.com')
    }),
  )
  for (const lang of ['constructor', 'toString', '__proto__', '\ud83d']) expect(await loadLanguage(lang)).toBeNull()
})

const DAMAGE_REPORT = {
  database: 'found',
  remembered: 1,
  readable: 1,
  solves: 1,
  lostRanges: [],
  firstAt: 0,
  lastAt: 0,
  copy: null,
} as const
const ADDED_COUNTS = { commits: 1, contents: { submissions: 0, notes: 0 }, devices: 1, from: 0, to: 0 }
const IMPORT_PREVIEW = {
  name: 'x',
  user: 'ada',
  exportedBy: 'ada',
  exportedAt: 0,
  commits: 1,
  knownCommitCount: 0,
  addedCounts: ADDED_COUNTS,
  reinstated: 0,
  withdrawn: 0,
  contradicted: 0,
  unreadEventCount: 0,
  submissions: null,
}
const JUDGED_RUN = { status: '', totalCorrect: null, totalTestcases: null, detail: null }

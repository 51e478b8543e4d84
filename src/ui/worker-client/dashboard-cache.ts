import { CATEGORIES } from '#domain/category'
import { MAX_PICKS } from '#domain/plan/inputs'
import { userKey } from '#domain/username'
import {
  type Guard,
  isBoolean,
  isCount,
  isFraction,
  isListOf,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isRecordOf,
  isString,
} from '#lib/guards'
import { isDate } from '#lib/time'
import type { Views } from '#protocol/views'
import { readStoredJson, writeStored } from '../browser/local-storage'
import { isSignedIn } from '../state/prefs'

/**
 * The last dashboard of a user, cached in localStorage. The first frame shows it as unconfirmed until the first update of the worker
 * replaces it. It is for display only.
 */
const keyOf = (username: string): string => `solvelog.glance.${userKey(username)}`

const isCategory = isOneOf(...CATEGORIES)

const isDashboardCache = isObject({
  shape: isOneOf(3),
  lastSyncedAt: isNullOr((value): value is number => isNumber(value) && isDate(value)),
  solves: isObject({ count: isCount, solved: isCount, waiting: isCount }),
  profiles: isObject({
    activeId: isString,
    interviewDates: isRecordOf(isString, isString),
    listVersion: isString,
    list: isListOf(
      isObject({
        id: isString,
        name: isString,
        description: isString,
        createdAt: isNumber,
        isEditable: isBoolean,
        goals: isRecordOf(isCategory, isFraction),
      }),
    ),
  }),
  today: isNullOr(
    isObject({
      day: isNumber,
      until: isNumber,
      done: isCount,
      of: isCount,
      summary: isString,
      picks: isListOf(
        isObject({
          slug: isString,
          title: isString,
          difficulty: isOneOf('Easy', 'Medium', 'Hard'),
          state: isOneOf('open', 'tried', 'solved', 'skipped'),
          why: isString,
          minutes: isNumber,
          canSwap: isBoolean,
          result: isNullOr(isObject({ moved: isString, rating: isNullOr(isString), due: isNullOr(isNumber) })),
        }),
        MAX_PICKS,
      ),
      next: isNullOr(isObject({ slug: isString, title: isString })),
      plan: isNullOr(isObject({ daysLeft: isCount, atPace: isCount, withPlan: isCount, week: isString })),
      studyList: isNullOr(isString),
    }),
  ),
  categories: isListOf(
    isObject({
      tag: isCategory,
      goal: isFraction,
      estimatedScore: isFraction,
      confidenceLevel: isFraction,
      adjustedScore: isFraction,
    }),
  ),
})

type DashboardCache = typeof isDashboardCache extends Guard<infer T> ? T : never

/** Reads the user's cached dashboard; null if it is missing or invalid. */
export function readDashboardCache(username: string): Views | null {
  const stored = readStoredJson(keyOf(username))
  return isDashboardCache(stored) ? viewsOf(stored) : null
}

/** Caches the dashboard, unless it is loading, shows a past state, or the user has signed out. */
export function writeDashboardCache(username: string, views: Views): void {
  if (views.phase !== 'loaded' || views.past !== null || !isSignedIn(username)) return
  const { sync, solves, profiles, progress, today } = views
  const cache: DashboardCache = {
    shape: 3,
    lastSyncedAt: sync.lastSyncedAt,
    solves: { count: solves.count, solved: solves.solved, waiting: solves.waiting },
    profiles,
    today,
    categories: progress.categories,
  }
  writeStored(keyOf(username), JSON.stringify(cache))
}

/** Deletes a user's dashboard cache. */
export function deleteDashboardCache(username: string): void {
  writeStored(keyOf(username), null)
}

/** Whether a day ends within the next 25 hours, the longest day of the year. Picks of another day are not shown. */
const isCurrent = (until: number): boolean => until > Date.now() && until - Date.now() <= 25 * 3_600_000

/** Converts the cache to views; `busy`, because every start begins with a sync. */
function viewsOf({ lastSyncedAt, solves, profiles, today, categories }: DashboardCache): Views {
  const source = { state: 'idle', lastSuccessAt: null, problem: null } as const
  return {
    phase: 'loaded',
    sync: {
      busy: true,
      step: null,
      progress: null,
      sources: { catalog: source, recent: source, extension: source, demo: source },
      lastSyncedAt,
      extensionFound: null,
      gap: null,
      isWaitingForTab: false,
    },
    profiles,
    progress: { categories },
    solves: { ...solves, revision: 0, commits: 0 },
    hiddenElsewhere: null,
    removedElsewhere: [],
    extension: null,
    today: today && isCurrent(today.until) ? today : null,
    past: null,
  }
}

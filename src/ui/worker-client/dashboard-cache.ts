import * as v from 'valibot'
import { CATEGORIES } from '#domain/category'
import { userKey } from '#domain/username'
import { isDate } from '#lib/time'
import type { Views } from '#protocol/views'
import { isSignedIn } from '../shared/prefs'

/**
 * The last dashboard of a user, cached in localStorage. The first frame shows it as unconfirmed until the first update of the worker
 * replaces it. It is for display only.
 */
const keyOf = (username: string): string => `solvelog.glance.${userKey(username)}`

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const category = v.picklist(CATEGORIES)

const DASHBOARD_CACHE = v.object({
  shape: v.literal(2),
  lastSyncedAt: v.nullable(v.pipe(v.number(), v.check(isDate))),
  solves: v.object({ count, solved: count, waiting: count }),
  profiles: v.object({
    activeId: v.string(),
    // Absent from the caches of earlier builds.
    interviewDates: v.optional(v.record(v.string(), v.string()), {}),
    list: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        description: v.string(),
        createdAt: v.pipe(v.number(), v.finite()),
        isEditable: v.boolean(),
        goals: v.record(category, fraction),
      }),
    ),
  }),
  today: v.nullable(
    v.object({
      day: v.number(),
      until: v.number(),
      summary: v.string(),
      picks: v.pipe(
        v.array(
          v.object({
            slug: v.string(),
            title: v.string(),
            difficulty: v.picklist(['Easy', 'Medium', 'Hard']),
            state: v.picklist(['open', 'done', 'skipped']),
            why: v.string(),
            canSwap: v.boolean(),
          }),
        ),
        v.maxLength(3),
      ),
    }),
  ),
  categories: v.array(
    v.object({
      tag: category,
      goal: fraction,
      estimatedScore: fraction,
      confidenceLevel: fraction,
      adjustedScore: fraction,
    }),
  ),
})

type DashboardCache = v.InferOutput<typeof DASHBOARD_CACHE>

/** Reads the user's cached dashboard; null if it is missing or invalid. */
export function readDashboardCache(username: string): Views | null {
  try {
    const result = v.safeParse(DASHBOARD_CACHE, JSON.parse(localStorage.getItem(keyOf(username)) ?? 'null'))
    return result.success ? viewsOf(result.output) : null
  } catch {
    // No storage, or not ours: the dashboard waits for the worker, as at a first start.
    return null
  }
}

/** Caches the dashboard, unless it is loading, shows a past state, or the user has signed out. */
export function writeDashboardCache(username: string, views: Views): void {
  if (views.phase !== 'loaded' || views.past !== null || !isSignedIn(username)) return
  const { sync, solves, profiles, progress, today } = views
  const glance: DashboardCache = {
    shape: 2,
    lastSyncedAt: sync.lastSyncedAt,
    solves: { count: solves.count, solved: solves.solved, waiting: solves.waiting },
    profiles,
    today,
    categories: progress.categories,
  }
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(glance))
  } catch {
    // Without it only the next start's first frame is poorer.
  }
}

/** Deletes a user's dashboard cache. */
export function deleteDashboardCache(username: string): void {
  try {
    localStorage.removeItem(keyOf(username))
  } catch {
    // No storage: there is none to forget.
  }
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
    extension: null,
    today: today && isCurrent(today.until) ? today : null,
    past: null,
  }
}

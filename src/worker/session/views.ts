import { getSlugOfKey } from '#domain/solve'
import { type Attempts, computeProgress } from '#events/projections/attempts'
import { findOwnRowOrEdits, getIdentifiedSlug } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { getActiveProfile, getAllProfiles, getProfileLists } from '#events/subjects/profiles'
import { getOwnEntry } from '#lib/own-entry'
import { HOUR_MS } from '#lib/time'
import type { ExtensionView, Views } from '#protocol/views'
import type { Session } from '../session'
import { findHistoryGap } from './coverage'
import { selectRemovedSolves } from './removed-elsewhere'
import { getAttempts } from './selectors'

/** Computes the views for the page from the tables, the catalog and the time. */
export function computeViews(session: Session): Views {
  const { log, defaults, sync, past } = session
  const { tables, now } = session.currentView()
  const active = getActiveProfile(tables, defaults)
  const attempts = getAttempts(session)
  const { solveCount: count, solvedCount: solved, countWithoutProblem } = attempts
  const categories = computeProgress(active.goals, attempts, Math.floor(now / 1000))
  return {
    phase: session.phase,
    sync: { ...sync, lastSyncedAt: findLastSyncTime(session), gap: findHistoryGap(session) },
    profiles: {
      list: getAllProfiles(tables, defaults),
      activeId: active.id,
      interviewDates: tables.interviewDates,
      listVersion: formatListVersion(tables, active.id),
    },
    progress: { categories },
    solves: {
      count,
      solved,
      waiting: countWithoutProblem,
      isListFull: session.catalog.isFull,
      unlisted: countUnlisted(session, attempts),
      revision: session.revision,
      commits: log.head.seq,
    },
    hiddenElsewhere: countHiddenElsewhere(session),
    removedElsewhere: listRemovedElsewhere(session),
    extension: toExtensionView(session),
    today: past || session.phase === 'loading' ? null : (session.computePicks?.(session, categories) ?? null),
    past: past && { axis: past.axis, position: past.position, at: past.at },
  }
}

const formatListVersion = (tables: Tables, profile: string): string =>
  getProfileLists(tables, profile)
    .map((list) => `${list} ${getOwnEntry(tables.studyLists, list)?.commitSeqs.at(-1)}`)
    .join(' ')

/** Time in milliseconds without the full list after which solves that wait for it can be shown like those of own problems (C11). */
const WAIT_FOR_LIST_MS = 24 * HOUR_MS
/** Time in milliseconds after which the full list is expected to have a problem. */
const WAIT_FOR_PROBLEM_MS = 7 * 24 * HOUR_MS

/** Counts the solves that wait for their problem for so long that they can be shown like those of own problems (C11). */
function countUnlisted({ catalog: { isFull, since }, platform, past }: Session, attempts: Attempts): number {
  const now = platform.now()
  // A time far in the future comes from a clock that was wrong, and must not make the offer wait for it.
  if (past || Math.abs(now - since) < (isFull ? WAIT_FOR_PROBLEM_MS : WAIT_FOR_LIST_MS)) return 0
  return attempts.countWithoutProblemUntil(isFull ? (now - WAIT_FOR_PROBLEM_MS) / 1000 : Number.POSITIVE_INFINITY)
}

/** Counts the changes that another device's undo of an import hides; null if there are none or the user has responded. */
export function countHiddenElsewhere({
  undoneElsewhere,
  log,
}: Pick<Session, 'undoneElsewhere' | 'log'>): number | null {
  const { withdrawn } = log.tables
  const countedUndos = undoneElsewhere.filter(({ withdrawals }) =>
    withdrawals.some((id) => !Object.hasOwn(withdrawn, id)),
  )
  return countedUndos.length > 0 ? countedUndos.reduce((sum, { changes }) => sum + changes, 0) : null
}

/** Returns the solves that one device removed and another device changed, until the user responds. */
function listRemovedElsewhere({ removedElsewhere, log, problems }: Session): Views['removedElsewhere'] {
  const { tables } = log
  return selectRemovedSolves(tables, removedElsewhere).map((key) => {
    const slug = getIdentifiedSlug(tables, getSlugOfKey(key))
    return { key, title: problems.get(slug)?.title ?? findOwnRowOrEdits(tables, key)?.title ?? slug }
  })
}

function toExtensionView({ extension }: Session): ExtensionView | null {
  const status = extension?.status
  if (!status) return null
  const { version, submissions, withCode, retryAt, waitReason = null, stop, lastCheckAt, notice } = status
  const { stopRetryAt = null, detailsTrouble = null, recordingTrouble = null, completeness = null } = status
  return {
    ...{ version, submissions, withCode, retryAt, waitReason, stopRetryAt, lastCheckAt, notice },
    ...{ detailsTrouble, recordingTrouble },
    completeness: completeness && { found: completeness.found, atSite: completeness.atSite },
    state: status.importState,
    importStop: stop && { message: stop.message, nextStep: stop.nextStep, field: stop.field ?? null },
    account: status.account?.username ?? null,
  }
}

/** Returns when the practice site, the extension or the demo was last read successfully, in epoch milliseconds; null if never. */
function findLastSyncTime({ sync }: Session): number | null {
  const { recent, extension, demo } = sync.sources
  const times = [recent, extension, demo].flatMap(({ lastSuccessAt }) => lastSuccessAt ?? [])
  return times.length > 0 ? Math.max(...times) : null
}

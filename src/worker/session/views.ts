import { getSlugOfKey } from '#domain/solve'
import { computeProgress } from '#events/projections/attempts'
import { findOwnRowOrEdits } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { getActiveProfile, getAllProfiles } from '#events/subjects/profiles'
import { getOwnEntry } from '#lib/own-entry'
import type { ExtensionView, Views } from '#protocol/views'
import type { Session } from '../session'
import { gapOf } from './coverage'
import { keysOfRemovedSolves } from './removed-elsewhere'
import { attemptsOf } from './selectors'

/** Computes the views for the page from the tables, the catalog and the time. */
export function viewsOf(session: Session): Views {
  const { log, defaults, sync, past } = session
  const { tables, now } = session.currentView()
  const active = getActiveProfile(tables, defaults)
  const attempts = attemptsOf(session)
  const { solveCount: count, solvedCount: solved, countWithoutProblem } = attempts
  const categories = computeProgress(active.goals, attempts, Math.floor(now / 1000))
  return {
    phase: session.phase,
    sync: { ...sync, lastSyncedAt: lastSyncedAt(session), gap: gapOf(session) },
    profiles: {
      list: getAllProfiles(tables, defaults),
      activeId: active.id,
      interviewDates: tables.interviewDates,
      listVersion: listVersion(tables, active.id),
    },
    progress: { categories },
    solves: { count, solved, waiting: countWithoutProblem, revision: session.revision, commits: log.head.seq },
    hiddenElsewhere: hiddenElsewhere(session),
    removedElsewhere: removedElsewhere(session),
    extension: extensionView(session),
    today: past || session.phase === 'loading' ? null : (session.picksOf?.(session, categories) ?? null),
    past: past && { axis: past.axis, position: past.position, at: past.at },
  }
}

function listVersion({ profileLists, studyLists }: Tables, profile: string): string {
  const list = getOwnEntry(profileLists, profile) ?? ''
  return `${list} ${getOwnEntry(studyLists, list)?.commitSeqs.at(-1)}`
}

/** Counts the changes that another device's undo of an import hides; null if there are none or the user has responded. */
function hiddenElsewhere({ undoneElsewhere, log }: Session): number | null {
  const { withdrawn } = log.tables
  const countedUndos = undoneElsewhere.filter(({ withdrawals }) =>
    withdrawals.some((id) => !Object.hasOwn(withdrawn, id)),
  )
  return countedUndos.length > 0 ? countedUndos.reduce((sum, { changes }) => sum + changes, 0) : null
}

/** Returns the solves that one device removed and another device changed, until the user responds. */
function removedElsewhere({ removedElsewhere, log, problems }: Session): Views['removedElsewhere'] {
  const { tables } = log
  return keysOfRemovedSolves(tables, removedElsewhere).map((key) => {
    const slug = getSlugOfKey(key)
    return { key, title: problems.get(slug)?.title ?? findOwnRowOrEdits(tables, key)?.title ?? slug }
  })
}

function extensionView({ extension }: Session): ExtensionView | null {
  const status = extension?.status
  if (!status) return null
  const { version, submissions, withCode, retryAt, waitReason = null, stop, lastCheckAt, notice } = status
  const { stopRetryAt = null, detailsTrouble = null, recordingTrouble = null, completeness = null } = status
  return {
    ...{ version, submissions, withCode, retryAt, waitReason, stopRetryAt, lastCheckAt, notice },
    ...{ detailsTrouble, recordingTrouble },
    completeness: completeness && { found: completeness.found, atSite: completeness.atSite },
    state: status.importState,
    stop: stop && { message: stop.message, nextStep: stop.nextStep, field: stop.field ?? null },
    account: status.account?.username ?? null,
  }
}

/** Returns when any source of solves was last read successfully, in epoch milliseconds; null if never. */
function lastSyncedAt({ sync }: Session): number | null {
  const { recent, extension, demo } = sync.sources
  const times = [recent, extension, demo].flatMap(({ lastSuccessAt }) => lastSuccessAt ?? [])
  return times.length > 0 ? Math.max(...times) : null
}

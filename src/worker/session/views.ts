import { slugOfKey } from '#domain/solve'
import { progressTowards } from '#events/projections/attempts'
import { anyOwnRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { activeProfile, allProfiles } from '#events/subjects/profiles'
import { entryOf } from '#lib/own-entry'
import type { ExtensionView, Views } from '#protocol/views'
import type { Session } from '../session'
import { gapOf } from './coverage'
import { removedSolves } from './removed-elsewhere'
import { attemptsOf } from './selectors'

/** The views for the page, computed from the tables, the catalog and the time. */
export function viewsOf(session: Session): Views {
  const { log, defaults, sync, past } = session
  const { tables, now } = session.currentView()
  const active = activeProfile(tables, defaults)
  const attempts = attemptsOf(session)
  const { count, solved, countWithoutProblem } = attempts
  const categories = progressTowards(active.goals, attempts, Math.floor(now / 1000))
  return {
    phase: session.phase,
    sync: { ...sync, lastSyncedAt: lastSyncedAt(session), gap: gapOf(session) },
    profiles: {
      list: allProfiles(tables, defaults),
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
  const list = entryOf(profileLists, profile) ?? ''
  return `${list} ${entryOf(studyLists, list)?.commitSeqs.at(-1)}`
}

/** Number of changes hidden by another device's undo of an import, until the person responds; null if none. */
function hiddenElsewhere({ undoneElsewhere, log }: Session): number | null {
  const { withdrawn } = log.tables
  const counting = undoneElsewhere.filter(({ withdrawals }) => withdrawals.some((id) => !Object.hasOwn(withdrawn, id)))
  return counting.length > 0 ? counting.reduce((sum, { changes }) => sum + changes, 0) : null
}

/** The solves that one device removed and another one changed, until the person responds. */
function removedElsewhere({ removedElsewhere, log, problems }: Session): Views['removedElsewhere'] {
  const { tables } = log
  return removedSolves(tables, removedElsewhere).map((key) => {
    const slug = slugOfKey(key)
    return { key, title: problems.get(slug)?.title ?? anyOwnRow(tables, key)?.title ?? slug }
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

/** The last successful read of any solve source. */
function lastSyncedAt({ sync }: Session): number | null {
  const { recent, extension, demo } = sync.sources
  const times = [recent, extension, demo].flatMap(({ lastSuccessAt }) => lastSuccessAt ?? [])
  return times.length > 0 ? Math.max(...times) : null
}

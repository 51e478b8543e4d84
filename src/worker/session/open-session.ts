import { FALLBACK_PROFILE, type GoalProfile } from '#domain/goal-profile'
import { isDemo, toUserKey } from '#domain/username'
import { formatNumber, pluralize } from '#lib/format'
import type { StartRequest } from '#protocol/api'
import type { SourceName, SourceStatus, SyncView } from '#protocol/views'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { readDefaultProfiles, writeDefaultProfiles } from '../log/catalog-store'
import { forgetSignOut, isMarkerOfDeletedLog } from '../log/clear'
import {
  claimDeviceId,
  INTERVAL_NOTICE,
  isGivenUpMarker,
  RATING_CHANGE_NOTICE,
  readNumber,
  readStoredDeviceId,
  writeNumber,
} from '../log/cursors'
import { type Database, doesDatabaseExist, getDatabaseName, openDatabaseOnce, retryWhenLost } from '../log/database'
import { EventLog } from '../log/event-log'
import { hasLegacyDatabase } from '../log/legacy-database'
import { toReadError } from '../log/storage-errors'
import type { Platform } from '../platform'
import { Session, type SessionDeps } from '../session'
import { toFailure } from '../to-failure'
import { loadCatalog } from './catalog'
import { assumeCoverage, readCoverage } from './coverage'
import { fetchDefaultProfiles, parseProfiles } from './default-profiles'
import { readRemovedElsewhere } from './removed-elsewhere'
import { readUndoneElsewhere } from './undone-elsewhere'

const SIGNED_OUT_TEXT = 'You have signed out. Reload the page to sign in again.'
const OUTDATED_TEXT = 'A newer version of Solvelog is open in another tab. Reload this page to use it.'

/**
 * Opens a user's log and reads the stored data of the session. Retries if the connection is lost. Throws an AppError if the log cannot be
 * opened, or if it lacks the last commit that the page has stored in localStorage (the marker).
 */
export async function openSession(request: StartRequest, deps: SessionDeps): Promise<Session> {
  const { username, marker } = request
  if (marker && !(await doesDatabaseExist(getDatabaseName(username)))) {
    throw new AppError('log-replaced', shortLogText(0, marker.seq))
  }
  return retryWhenLost(deps.platform, () => openSessionOnce(request, deps))
}

async function openSessionOnce(request: StartRequest, deps: SessionDeps): Promise<Session> {
  const db = await openDatabaseOnce(getDatabaseName(request.username), {
    onOutdated: () => {
      deps.onOutdated()
      deps.updates.sendFailure({ code: 'storage-newer', message: OUTDATED_TEXT })
    },
    onTerminated: deps.onDropped,
  })
  try {
    return await createSession(db, request, deps)
  } catch (error) {
    db.close()
    throw toReadError(error)
  }
}

/** Creates the session on an open database. Writes nothing before the log is known to be complete, so that a damaged log stays as it is. */
async function createSession(db: Database, request: StartRequest, deps: SessionDeps): Promise<Session> {
  const { platform } = deps
  const user = toUserKey(request.username)
  const log = await openLog(db, user, request, platform)
  const [catalog, storedSeed, recent, extension, demo, extensionFound, coverage, undoneElsewhere, removedElsewhere] =
    await Promise.all([
      loadCatalog(db, user, platform.now()),
      readNumber(db, user, 'seed'),
      readNumber(db, user, 'recent-at'),
      readNumber(db, user, 'extension-at'),
      readNumber(db, user, 'demo-at'),
      readNumber(db, user, 'extension-found'),
      readCoverage(db, user),
      readUndoneElsewhere(db, user),
      readRemovedElsewhere(db, user),
    ])
  const seed = storedSeed ?? platform.newSeed()
  if (storedSeed === null) {
    await bestEffort(() => writeNumber(db, user, 'seed', seed))
    // In a new log, no review date can have moved, so the notices are not needed.
    await bestEffort(() => writeNumber(db, user, RATING_CHANGE_NOTICE, 1))
    await bestEffort(() => writeNumber(db, user, INTERVAL_NOTICE, log.tables.reviewSettings.longestInterval))
  }
  const sync = createIdleSyncView({ catalog: catalog.updatedAt || null, recent, extension, demo })
  const session = new Session(deps, {
    username: request.username,
    user,
    db,
    log,
    catalog,
    defaults: await loadDefaults(db, deps),
    seed,
    sync: { ...sync, extensionFound: extensionFound === null ? null : extensionFound === 1 },
    coverage: coverage ?? [],
    undoneElsewhere,
    removedElsewhere,
  })
  if (coverage === null) session.coverage = await assumeCoverage(session)
  return session
}

const createIdleStatus = (lastSuccessAt: number | null): SourceStatus => ({
  state: 'idle',
  lastSuccessAt,
  problem: null,
})

/**
 * Returns the sync status for the page while no sync runs. `lastSuccess` has the time of each source's last success (epoch milliseconds).
 */
export function createIdleSyncView(lastSuccess: Record<SourceName, number | null>): SyncView {
  const { catalog, recent, extension, demo } = lastSuccess
  const sources = {
    catalog: createIdleStatus(catalog),
    recent: createIdleStatus(recent),
    extension: createIdleStatus(extension),
    demo: createIdleStatus(demo),
  }
  return {
    busy: false,
    step: null,
    progress: null,
    sources,
    lastSyncedAt: null,
    extensionFound: null,
    gap: null,
    isWaitingForTab: false,
  }
}

/** Whether the database of the earlier product exists and this user's data was not imported from it yet (C10). */
export async function hasLegacyDataToImport({ db, user, username }: Session): Promise<boolean> {
  if (isDemo(username) || (await readNumber(db, user, 'earlier-at')) !== null) return false
  return hasLegacyDatabase()
}

/**
 * Opens the log. Throws an AppError if the log is damaged or does not contain the marker. The error is `signed-out` if the browser was
 * killed at a sign-out, so that the page still has the marker of the deleted log.
 */
async function openLog(db: Database, user: string, { marker }: StartRequest, platform: Platform): Promise<EventLog> {
  const storedDevice = await readStoredDeviceId(db, user)
  const device = storedDevice ?? platform.newId()
  const log = await EventLog.open(db, user, device, platform)
  if (marker && !(await log.containsCommit(marker.seq, marker.id)) && !(await isGivenUpMarker(db, user, marker))) {
    if (log.head.seq === 0 && (await isMarkerOfDeletedLog(db, user, marker)))
      throw new AppError('signed-out', SIGNED_OUT_TEXT)
    throw new AppError('log-replaced', shortLogText(log.head.seq, marker.seq))
  }
  if (storedDevice !== null) return log
  await bestEffort(() => forgetSignOut(db, user))
  const claimedDevice = await claimDeviceId(db, user, device).catch((error: unknown) => {
    // If the disk is full, use the id without storing it; the next start chooses a new id. After any other error, another tab may have
    // stored another id, so the start fails.
    if (toFailure(error).code === 'storage-full') return device
    throw error
  })
  return claimedDevice === device ? log : EventLog.open(db, user, claimedDevice, platform)
}

async function loadDefaults(db: Database, { fetch }: SessionDeps): Promise<GoalProfile[]> {
  const stored = parseProfiles(await readDefaultProfiles(db))
  if (stored) return stored
  const fetched = await fetchDefaultProfiles(fetch)
  if (fetched) await bestEffort(() => writeDefaultProfiles(db, fetched))
  return fetched ?? [FALLBACK_PROFILE]
}

/** Fetches and stores the default profiles again. Keeps the current profiles if the fetch fails. */
export async function refreshDefaults(session: Session): Promise<void> {
  const fetched = await fetchDefaultProfiles(session.fetch)
  if (!fetched) return
  session.defaults = fetched
  await bestEffort(() => writeDefaultProfiles(session.db, fetched))
}

const shortLogText = (found: number, expected: number): string =>
  `Your log is missing or was replaced: this browser remembers ${pluralize(expected, 'change')}, and ${formatNumber(found)} ${found === 1 ? 'was' : 'were'} found.`

import { FALLBACK_PROFILE, type GoalProfile } from '#domain/goal-profile'
import type { ProblemIndex } from '#domain/problem'
import type { Tables } from '#events/projections/tables'
import { TablesVersion } from '#events/projections/tables-version'
import type { EventLog } from '#worker/log/event-log'
import type { Platform } from '#worker/platform'
import { type OpenedData, Session, type SessionDeps } from '#worker/session'
import { createEmptyCatalog } from '#worker/session/catalog'

interface SessionInputs {
  /** Only the tables of the log are used. */
  log: Pick<EventLog, 'tables' | 'folded'>
  problems: ProblemIndex
  /** In Unix milliseconds. */
  now(): number
  defaults?: GoalProfile[]
}

/** The session has no page, database, network or extension. */
export function makeBareSession({ log, problems, now, defaults = [FALLBACK_PROFILE] }: SessionInputs): Session {
  const platform: Partial<Platform> = { now, newSeed: () => 7, sleep: async () => undefined }
  const openedLog = Object.assign(log, { head: { seq: 0, id: '', at: 0 }, catchUp: async () => undefined })
  const updates = { work: () => undefined }
  const openedData = {
    user: 'ada',
    log: openedLog,
    catalog: { ...createEmptyCatalog(0, false), problems, updatedAt: 0, isFull: true },
    defaults,
    seed: 7,
    coverage: [],
  }
  const session = new Session({ platform, updates } as unknown as SessionDeps, openedData as unknown as OpenedData)
  session.publish = () => undefined
  return session
}

export const makeLog = (tables: Tables): SessionInputs['log'] => ({ tables, folded: new TablesVersion(tables) })

import { FALLBACK_PROFILE, type GoalProfile } from '#domain/goal-profile'
import type { ProblemIndex } from '#domain/problem'
import type { Tables } from '#events/projections/tables'
import type { EventLog } from '#worker/log/event-log'
import type { Platform } from '#worker/platform'
import { type OpenedData, Session, type SessionDeps } from '#worker/session'

/** What a test's functions read of a session. */
interface Inputs {
  /** The log: its tables. */
  log: Pick<EventLog, 'tables'>
  problems: ProblemIndex
  /** The present, in epoch milliseconds. */
  now(): number
  defaults?: GoalProfile[]
}

/** A session without a page, a database or sources. */
export function sessionWith({ log, problems, now, defaults = [FALLBACK_PROFILE] }: Inputs): Session {
  const platform: Partial<Platform> = { now, newSeed: () => 7, sleep: async () => undefined }
  const opened = Object.assign(log, { head: { seq: 0, id: '', at: 0 }, catchUp: async () => undefined })
  const updates = { work: () => undefined }
  const stored = {
    user: 'ada',
    log: opened,
    catalog: { problems, updatedAt: 0, hash: 0 },
    defaults,
    seed: 7,
    coverage: [],
  }
  const session = new Session({ platform, updates } as unknown as SessionDeps, stored as unknown as OpenedData)
  session.publish = () => undefined
  return session
}

/** A log that has some tables, and never had others. */
export const logOf = (tables: Tables): Inputs['log'] => ({ tables })

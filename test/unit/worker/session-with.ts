import { FALLBACK_PROFILE, type GoalProfile } from '#domain/goal-profile'
import type { ProblemIndex } from '#domain/problem'
import type { Command } from '#events/command'
import { foldDecidedTo } from '#events/projections/fold'
import type { Tables } from '#events/projections/tables'
import { TablesVersion } from '#events/projections/tables-version'
import { tryFold } from '#events/projections/try-fold'
import type { EventLog } from '#worker/log/event-log'
import type { Platform } from '#worker/platform'
import { type OpenedData, Session, type SessionDeps } from '#worker/session'
import { createEmptyCatalog } from '#worker/session/catalog'
import { runCommands } from '../events/command-generators'

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

/** Runs commands on a log. As in the app, the next tables are linked to the earlier ones, so that what is derived is updated from the changes. */
export function runOnLog(log: SessionInputs['log'], commands: readonly Command[], device?: string): void {
  let { folded } = log
  runCommands(commands, device, folded.tables, (_, commit, events) => {
    folded = tryFold(folded, (tables, writer) => foldDecidedTo(tables, commit, events, writer))()
    return folded.tables
  })
  Object.assign(log, { tables: folded.tables, folded })
}

export const makeLog = (tables: Tables): SessionInputs['log'] => ({ tables, folded: new TablesVersion(tables) })

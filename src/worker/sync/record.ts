import type { Command } from '#events/command'
import { decide } from '#events/decide/decide'
import type { Session } from '../session'
import type { ReadSubmissions } from '../sources/submission'

/** The sources of solves in a sync. */
type SyncedSource = 'recent' | 'extension' | 'demo'

/** Records submissions of a source in the log. */
export async function record(session: Session, source: SyncedSource, { submissions }: ReadSubmissions): Promise<void> {
  if (submissions.length === 0) return
  await append(session, source, { type: 'RecordSubmissions', source, submissions })
}

/** Decides a command of a sync and appends its events, with relaxed durability because they can be fetched again. */
export async function append(session: Session, source: SyncedSource, command: Command): Promise<void> {
  const context = { newId: session.platform.newId(), defaults: session.defaults }
  const appended = await session.log.append(source, 'relaxed', (tables) => decide(command, tables, context))
  if (appended.ok && appended.events.length > 0) session.revision++
}

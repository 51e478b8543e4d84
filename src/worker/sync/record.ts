import type { Command } from '#events/command'
import { decide } from '#events/decide/decide'
import type { Session } from '../session'
import type { ReadSubmissions } from '../sources/submission'

/** The sources of solves that a sync asks. */
type SyncedSource = 'recent' | 'extension' | 'demo'

/** Brings what a source told into the log. */
export async function record(session: Session, source: SyncedSource, { submissions }: ReadSubmissions): Promise<void> {
  if (submissions.length === 0) return
  await append(session, source, { type: 'RecordSubmissions', source, submissions })
}

/** Decides a sync's command and appends its events; what can be fetched again need not be on disk at once. */
export async function append(session: Session, source: SyncedSource, command: Command): Promise<void> {
  const given = { newId: session.platform.newId(), defaults: session.defaults }
  const appended = await session.log.append(source, 'relaxed', (tables) => decide(command, tables, given))
  if (appended.ok && appended.events.length > 0) session.revision++
}

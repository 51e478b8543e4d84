import type { Decision } from '#events/decide/decision'
import { decideSubmissions } from '#events/decide/submissions'
import type { DecisionContext } from '#events/decision'
import type { Tables } from '#events/projections/tables'
import type { Session } from '../session'
import { createDecisionContext } from '../session/decision-context'
import type { ReadSubmissions } from '../sources/submission'

type SyncedSource = 'recent' | 'extension' | 'demo'

/** Records submissions of the practice site, the extension or the demo in the log. Returns the number of new submissions. */
export async function recordFromSource(
  session: Session,
  source: SyncedSource,
  { submissions }: ReadSubmissions,
): Promise<number> {
  if (submissions.length === 0) return 0
  const command = { type: 'RecordSubmissions', source, submissions } as const
  return appendFromSource(session, source, (tables, context) => decideSubmissions(command, tables, context))
}

/**
 * Appends the events that `decide` returns. Uses relaxed durability, because the data can be fetched again. Returns the number of new
 * solves.
 */
export async function appendFromSource(
  session: Session,
  source: SyncedSource,
  decide: (tables: Tables, context: DecisionContext) => Decision,
): Promise<number> {
  const context = createDecisionContext(session)
  const appended = await session.log.append(source, 'relaxed', (tables) => decide(tables, context))
  if (!appended.ok || appended.events.length === 0) return 0
  session.revision++
  return appended.events.filter(({ type }) => type === 'SolveRecorded').length
}

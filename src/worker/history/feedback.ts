import { parseReply } from '#domain/feedback/ai-reply'
import { buildPrompt as composePrompt } from '#domain/feedback/prompt'
import { ACCEPTED, type Feedback, type SolveKey } from '#domain/solve'
import { hasKnownDay } from '#domain/solve-date'
import type { SolveRow } from '#events/projections/solve-tables'
import { getUtcDay } from '#lib/time'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { readLargeFields } from '../session/large-fields'
import { readDescription } from './descriptions'
import { requireSolve } from './solve-detail'

/** Builds the prompt that asks an AI for feedback on a solve (F2). Throws an AppError `not-found` if there is no such solve. */
export async function buildPrompt(session: Session, key: SolveKey): Promise<string> {
  const { row, problem } = requireSolve(session, key)
  const largeFields = await readLargeFields(session.log, row, [
    'code',
    'notes',
    'codingJourney',
    'runEvents',
    'submissionDetails',
  ])
  const { title, difficulty, categories } = problem
  const description = (await readDescription(session, row)) ?? ''
  return composePrompt({
    problem: { title, difficulty, categories, description },
    solve: {
      lang: row.lang,
      status: row.status,
      timeUsed: row.timeUsed,
      usedHints: row.usedHints,
      notes: largeFields.notes ?? '',
      code: largeFields.code ?? null,
      submissionDetails: largeFields.submissionDetails ?? null,
      failedAttemptCount: countFailedAttemptsOfDay(session, row),
    },
    snapshots: largeFields.codingJourney?.snapshots ?? [],
    runs: largeFields.runEvents?.runs ?? [],
  })
}

/** Counts failed submissions of the same problem on the same UTC day, as the score does (R2). */
function countFailedAttemptsOfDay(session: Session, row: SolveRow): number {
  if (!hasKnownDay(row)) return 0
  const day = getUtcDay(row.timestamp)
  return Object.values(session.currentView().tables.solves).filter(
    ({ slug, timestamp, status, key }) =>
      slug === row.slug && key !== row.key && status !== ACCEPTED && getUtcDay(timestamp) === day,
  ).length
}

/** Parses an AI's reply. Throws an AppError with a message for users if the reply is invalid (F6). */
export function parseAiReply(_session: Session, text: string): Feedback {
  const reply = parseReply(text)
  if (!reply.ok) throw new AppError('invalid', reply.message)
  return reply.feedback
}

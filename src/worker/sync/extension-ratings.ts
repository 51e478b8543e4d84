import { addTimeZoneEvent } from '#events/decide/reviews'
import type { Tables } from '#events/projections/tables'
import { rateReview } from '#events/subjects/ratings'
import type { SubmissionRating } from '#extension/protocol/status'
import { bestEffort } from '../best-effort'
import { readRatingIds, writeRatingIds } from '../log/cursors'
import type { Session } from '../session'
import { createDecisionContext } from '../session/decision-context'
import type { ExtensionClient } from '../sources/extension-client'

/**
 * Records the ratings that the user gave in the extension's popup, and confirms them to the extension (E23). Records each rating only once.
 * If a rating arrives again because its confirmation was lost, it must not replace a later rating in the app. A rating whose submission has
 * not arrived yet is recorded with later changes.
 */
export async function recordRatings(session: Session, client: ExtensionClient): Promise<void> {
  const ratings = client.takeRatings()
  if (ratings.length === 0) return
  const { db, user } = session
  const recordedBefore = await readRatingIds(db, user)
  const recorded: string[] = []
  for (const rating of ratings) {
    if (recordedBefore.includes(rating.id) || (await recordRating(session, rating))) recorded.push(rating.id)
  }
  if (recorded.length === 0) return
  await writeRatingIds(db, user, recorded)
  await bestEffort(() => client.ask({ type: 'rated', ratingIds: recorded }))
}

/** Returns false if the log does not have the submission of the rating. */
async function recordRating(session: Session, { submissionId, rating }: SubmissionRating): Promise<boolean> {
  const context = createDecisionContext(session)
  const decideRating = (tables: Tables) => {
    const key = findSolveKey(tables, submissionId)
    const decision = rateReview({ key: key ?? '', rating }, tables)
    return addTimeZoneEvent(decision, tables, context)
  }
  const appended = await session.log.append('person', 'strict', decideRating)
  if (appended.ok && appended.events.length > 0) session.revision++
  return appended.ok
}

const findSolveKey = ({ solves }: Tables, id: string) =>
  Object.values(solves).find(({ submissionId }) => submissionId === id)?.key

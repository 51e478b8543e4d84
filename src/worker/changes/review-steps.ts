import type { ReviewSettingsChanges } from '#domain/review/settings'
import type { UndoStep } from '#events/command'
import type { Address } from '#events/commit'
import type { EventOf } from '#events/event'
import { emptyTables } from '#events/projections/tables'
import type { Session } from '../session'
import { findHistoryEntry, findSolveHistoryEntry, reviewHistory, reviewSettingsHistory } from './entity-history'

type ReviewEvent = EventOf<
  'ReviewRated' | 'ReviewPostponed' | 'ReviewSuspended' | 'ReviewResumed' | 'ReviewSettingsChanged'
>

/** The step that undoes a decision about reviews. Throws `not-found` if it is not in the log. */
export async function reviewStep(session: Session, event: ReviewEvent, at: Address): Promise<UndoStep> {
  switch (event.type) {
    case 'ReviewRated': {
      const { key, rating } = event
      const { before } = await findSolveHistoryEntry(session, key, at)
      return { field: 'rating', key, made: rating, earlier: before?.rating ?? null }
    }
    case 'ReviewPostponed': {
      const { before } = findHistoryEntry(await reviewHistory(session, event.slug), at)
      const { slug, until } = event
      return { field: 'postponement', slug, made: until, earlier: before?.postponedUntil ?? null }
    }
    case 'ReviewSuspended':
    case 'ReviewResumed': {
      const { before } = findHistoryEntry(await reviewHistory(session, event.slug), at)
      const made = event.type === 'ReviewSuspended'
      return { field: 'suspension', slug: event.slug, made, earlier: before?.isSuspended ?? false }
    }
    case 'ReviewSettingsChanged': {
      const { before } = findHistoryEntry(await reviewSettingsHistory(session), at)
      const earlier = valuesOf(event.changes, before ?? emptyTables().reviewSettings)
      return { field: 'review-settings', made: event.changes, earlier }
    }
    default:
      return event satisfies never
  }
}

/** The values of some settings in `from`. */
function valuesOf(names: ReviewSettingsChanges, from: Required<ReviewSettingsChanges>): ReviewSettingsChanges {
  return {
    ...(names.perDay !== undefined && { perDay: from.perDay }),
    ...(names.retention !== undefined && { retention: from.retention }),
    ...(names.dayStart !== undefined && { dayStart: from.dayStart }),
    ...(names.utcOffset !== undefined && { utcOffset: from.utcOffset }),
  }
}

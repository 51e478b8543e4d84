import type { ReviewSettingsChanges } from '#domain/review/settings'
import { entryOf } from '#lib/own-entry'
import type { EventOf } from '../event'
import { appendSeq, type ReviewRow, type Tables } from './tables'
import type { FoldContext } from './writer'

/** The types of all events about the reviews of one problem, and about the review settings. */
export const REVIEW_EVENTS = ['ReviewPostponed', 'ReviewSuspended', 'ReviewResumed'] as const
export const REVIEW_SETTINGS_EVENTS = ['ReviewSettingsChanged', 'TimeZoneNoted'] as const

type ReviewEvent = EventOf<(typeof REVIEW_EVENTS | typeof REVIEW_SETTINGS_EVENTS)[number]>

const NO_ROW: ReviewRow = { postponedUntil: null, isSuspended: false, commitSeqs: [] }

/** The person's decisions about a problem's reviews. */
export const reviewRow = (tables: Tables, slug: string): ReviewRow => entryOf(tables.reviews, slug) ?? NO_ROW

/** Folds a decision about reviews. */
export function foldReview(tables: Tables, event: ReviewEvent, { at: { seq }, to }: FoldContext): void {
  const put = (slug: string, change: Partial<ReviewRow>) => {
    const row = reviewRow(tables, slug)
    to.put(tables.reviews, slug, { ...row, ...change, commitSeqs: appendSeq(row.commitSeqs, seq) })
  }
  const row = tables.reviewSettings
  const putSettings = (change: ReviewSettingsChanges) =>
    to.put(tables, 'reviewSettings', { ...row, ...change, commitSeqs: appendSeq(row.commitSeqs, seq) })
  switch (event.type) {
    case 'ReviewPostponed':
      put(event.slug, { postponedUntil: event.until })
      return
    case 'ReviewSuspended':
      put(event.slug, { isSuspended: true })
      return
    case 'ReviewResumed':
      put(event.slug, { isSuspended: false })
      return
    case 'ReviewSettingsChanged':
      putSettings(event.changes)
      return
    case 'TimeZoneNoted':
      // Only the first time zone counts, so that a second device in another zone does not move any review day.
      if (row.utcOffset === null) putSettings({ utcOffset: event.utcOffset })
      return
    default:
      event satisfies never
  }
}

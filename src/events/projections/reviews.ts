import { entryOf } from '#lib/own-entry'
import type { EventAddress } from '../commit'
import type { EventOf } from '../event'
import { appendSeq, type ReviewRow, type Tables } from './tables'

/** The types of all events about the reviews of one problem, and about the review settings. */
export const REVIEW_EVENTS = ['ReviewPostponed', 'ReviewSuspended', 'ReviewResumed'] as const
export const REVIEW_SETTINGS_EVENTS = ['ReviewSettingsChanged', 'TimeZoneNoted'] as const

type ReviewEvent = EventOf<(typeof REVIEW_EVENTS | typeof REVIEW_SETTINGS_EVENTS)[number]>

const NO_ROW: ReviewRow = { postponedUntil: null, isSuspended: false, commitSeqs: [] }

/** The person's decisions about a problem's reviews. */
export const reviewRow = (tables: Tables, slug: string): ReviewRow => entryOf(tables.reviews, slug) ?? NO_ROW

/** Folds a decision about reviews. */
export function foldReview(tables: Tables, event: ReviewEvent, { seq }: EventAddress): void {
  switch (event.type) {
    case 'ReviewPostponed':
      put(tables, event.slug, { postponedUntil: event.until }, seq)
      return
    case 'ReviewSuspended':
      put(tables, event.slug, { isSuspended: true }, seq)
      return
    case 'ReviewResumed':
      put(tables, event.slug, { isSuspended: false }, seq)
      return
    case 'ReviewSettingsChanged': {
      const row = tables.reviewSettings
      tables.reviewSettings = { ...row, ...event.changes, commitSeqs: appendSeq(row.commitSeqs, seq) }
      return
    }
    case 'TimeZoneNoted': {
      // Only the first time zone counts, so that a second device in another zone does not move any review day.
      const row = tables.reviewSettings
      if (row.utcOffset !== null) return
      const { utcOffset } = event
      tables.reviewSettings = { ...row, utcOffset, commitSeqs: appendSeq(row.commitSeqs, seq) }
      return
    }
    default:
      event satisfies never
  }
}

function put(tables: Tables, slug: string, change: Partial<ReviewRow>, seq: number): void {
  const row = reviewRow(tables, slug)
  tables.reviews[slug] = { ...row, ...change, commitSeqs: appendSeq(row.commitSeqs, seq) }
}

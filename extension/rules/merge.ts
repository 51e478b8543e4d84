import { reuseIfEqual } from '#lib/same-json'
import type { SubmissionRecord } from '../protocol/submission'
import type { SiteSubmission } from './answers'

/** The stored fields of a submission that come from the practice site. */
export type SiteSubmissionFields = Pick<
  SubmissionRecord,
  | 'id'
  | 'titleSlug'
  | 'title'
  | 'timestamp'
  | 'statusDisplay'
  | 'lang'
  | 'practiceSession'
  | 'code'
  | 'submissionDetails'
>

/** Derives a problem's title from its slug. It is used until a list contains the real title. */
export const titleFromSlug = (slug: string): string =>
  slug.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())

/**
 * Merges new data of the site into a stored submission. Only a known value replaces a known value, so a row of a list never removes details
 * or code. The first known time stays: the site's answers about one submission differ by a second, and the app would take two times for two
 * solves (E15). `practiceSession` is the session whose list contains the submission; null if unknown. Returns `stored` itself if nothing
 * changed.
 */
export function mergeSubmission(
  stored: SiteSubmissionFields | undefined,
  received: SiteSubmission,
  practiceSession: number | null,
): SiteSubmissionFields {
  const code = received.code || stored?.code
  const details = { ...stored?.submissionDetails, ...received.details }
  const mergedFields: SiteSubmissionFields = {
    id: received.id,
    titleSlug: received.titleSlug,
    title: received.title ?? stored?.title ?? titleFromSlug(received.titleSlug),
    timestamp: stored?.timestamp ?? received.timestamp,
    statusDisplay: received.statusDisplay,
    lang: received.lang,
    practiceSession: practiceSession ?? stored?.practiceSession ?? null,
    ...(code ? { code } : {}),
    ...(Object.keys(details).length > 0 ? { submissionDetails: details } : {}),
  }
  return reuseIfEqual(stored, mergedFields)
}

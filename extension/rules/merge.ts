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

/** Derives a title from the slug of a problem. It is used until the real title is known from a list. */
export const deriveTitle = (slug: string): string =>
  slug.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())

/**
 * Merges new data of the site into a stored submission. An unknown value never replaces a known one, so a row of a list does not remove
 * details or code. The time is never changed: the site's answers about one submission can differ by a second, and for the app two times
 * mean two solves (E15). `practiceSession` is the session whose list contains the submission; null if unknown. Returns the stored object
 * itself if nothing changed.
 */
export function mergeSubmission(
  storedFields: SiteSubmissionFields | undefined,
  siteSubmission: SiteSubmission,
  practiceSession: number | null,
): SiteSubmissionFields {
  const code = siteSubmission.code || storedFields?.code
  const details = { ...storedFields?.submissionDetails, ...siteSubmission.details }
  const mergedFields: SiteSubmissionFields = {
    id: siteSubmission.id,
    titleSlug: siteSubmission.titleSlug,
    title: siteSubmission.title ?? storedFields?.title ?? deriveTitle(siteSubmission.titleSlug),
    timestamp: storedFields?.timestamp ?? siteSubmission.timestamp,
    statusDisplay: siteSubmission.statusDisplay,
    lang: siteSubmission.lang,
    practiceSession: practiceSession ?? storedFields?.practiceSession ?? null,
    ...(code ? { code } : {}),
    ...(Object.keys(details).length > 0 ? { submissionDetails: details } : {}),
  }
  return reuseIfEqual(storedFields, mergedFields)
}

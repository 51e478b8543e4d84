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

/** Derives a title from the slug of a problem, for use until the real title is known. */
export const deriveTitle = (slug: string): string =>
  slug.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())

/**
 * Merges new data of the site into a stored submission. An unknown value never replaces a known value. The stored time is never changed,
 * because the site's answers can differ by a second, and for the app two times mean two solves (E15). Returns the stored object itself if
 * nothing changed.
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

import { reuseIfEqual } from '#lib/same-json'
import type { SubmissionRecord } from '../protocol/submission'
import type { SiteSubmission } from './answers'

/** The part of a submission that comes from the practice site, as it is stored. */
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

/** A problem's title derived from its slug, used until a list contains the real title. */
export const titleFromSlug = (slug: string): string =>
  slug.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())

/**
 * Merges new data of the site into a stored submission. Only a known value replaces a known value, so a list row never
 * removes details or code. The first known time stays: the site's answers about one submission differ by a second, and the app
 * would take two times for two solves (E15). `practiceSession` is the session whose list contains it; null if unknown. Returns `stored`
 * itself if nothing changed.
 */
export function mergeSubmission(
  stored: SiteSubmissionFields | undefined,
  sent: SiteSubmission,
  practiceSession: number | null,
): SiteSubmissionFields {
  const code = sent.code || stored?.code
  const details = { ...stored?.submissionDetails, ...sent.details }
  const merged: SiteSubmissionFields = {
    id: sent.id,
    titleSlug: sent.titleSlug,
    title: sent.title ?? stored?.title ?? titleFromSlug(sent.titleSlug),
    timestamp: stored?.timestamp ?? sent.timestamp,
    statusDisplay: sent.statusDisplay,
    lang: sent.lang,
    practiceSession: practiceSession ?? stored?.practiceSession ?? null,
    ...(code ? { code } : {}),
    ...(Object.keys(details).length > 0 ? { submissionDetails: details } : {}),
  }
  return reuseIfEqual(stored, merged)
}

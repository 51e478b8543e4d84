import type { SubmissionRecord } from '../protocol/submission'
import type { SiteSubmission } from './answers'

/** The part of a submission that comes from the practice site, as it is stored. */
export type SiteRecord = Pick<
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
 * removes details or code. `practiceSession` is the session whose list contains it; null if unknown. Returns `stored`
 * itself if nothing changed.
 */
export function mergeSubmission(
  stored: SiteRecord | undefined,
  sent: SiteSubmission,
  practiceSession: number | null,
): SiteRecord {
  const code = sent.code || stored?.code
  const details = { ...stored?.submissionDetails, ...sent.details }
  const merged: SiteRecord = {
    id: sent.id,
    titleSlug: sent.titleSlug,
    title: sent.title ?? stored?.title ?? titleFromSlug(sent.titleSlug),
    timestamp: sent.timestamp,
    statusDisplay: sent.statusDisplay,
    lang: sent.lang,
    practiceSession: practiceSession ?? stored?.practiceSession ?? null,
    ...(code ? { code } : {}),
    ...(Object.keys(details).length > 0 ? { submissionDetails: details } : {}),
  }
  return stored !== undefined && isSame(stored, merged) ? stored : merged
}

/** Whether two records hold the same values; both list their fields in the same order. */
function isSame(a: SiteRecord, b: SiteRecord): boolean {
  const sorted = ({ submissionDetails, ...rest }: SiteRecord) =>
    JSON.stringify([Object.entries(rest).sort(), Object.entries(submissionDetails ?? {}).sort()])
  return sorted(a) === sorted(b)
}

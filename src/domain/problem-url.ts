import { toWellFormed } from '#lib/well-formed'

/** Returns the URL of a problem's page on the practice site. */
export function createProblemUrl(slug: string): string {
  return `https://leetcode.com/problems/${encodeURIComponent(toWellFormed(slug))}/`
}

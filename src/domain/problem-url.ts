import { toWellFormed } from '#lib/well-formed'

export function createProblemUrl(slug: string): string {
  return `https://leetcode.com/problems/${encodeURIComponent(toWellFormed(slug))}/`
}

/** Longer runs of backticks are cut. Without a limit a fence could exceed every budget. */
const LONGEST_RUN = 64

/** Maximum number of UTF-16 units that a fence adds to its text. */
export const FENCE_ROOM = 2 * (LONGEST_RUN + 1) + 32

function longestRun(text: string): number {
  return [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0)
}

/**
 * Puts a text into a Markdown fence that is longer than any run of backticks in it, so that the text cannot close it.
 * `language` is used only if it is a plain word.
 */
export function fenceText(text: string, language = 'text'): string {
  const inside = text.replace(/`{65,}/g, '`'.repeat(LONGEST_RUN))
  const fence = '`'.repeat(Math.max(3, longestRun(inside) + 1))
  const label = /^[a-z0-9+#]{1,20}$/i.test(language) ? language : 'text'
  return `${fence}${label}\n${inside}\n${fence}`
}

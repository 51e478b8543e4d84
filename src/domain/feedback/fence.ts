/** Longest run of backticks that stays as it is. Without a bound a fence could outgrow every budget. */
const LONGEST_RUN = 64

/** The most that a fence adds to the text inside it, in UTF-16 units. */
export const FENCE_ROOM = 2 * (LONGEST_RUN + 1) + 32

function longestRun(text: string): number {
  return [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0)
}

/**
 * A text in a Markdown fence that nothing inside it can close: the fence is longer than any run of backticks within.
 * `language` is kept when it is a plain word.
 */
export function fenced(text: string, language = 'text'): string {
  const inside = text.replace(/`{65,}/g, '`'.repeat(LONGEST_RUN))
  const fence = '`'.repeat(Math.max(3, longestRun(inside) + 1))
  const label = /^[a-z0-9+#]{1,20}$/i.test(language) ? language : 'text'
  return `${fence}${label}\n${inside}\n${fence}`
}

/** Longer runs of backticks in the text are cut. Otherwise the fence could be longer than the whole prompt. */
const LONGEST_RUN = 64

/** Maximum number of UTF-16 units that a fence adds to its text. */
export const MAX_FENCE_LENGTH = 2 * (LONGEST_RUN + 1) + 32

/** A Markdown fence that is longer than any run of backticks in a text, so that the text cannot close it. */
export function fenceFor(text: string): string {
  const runs = text.match(/`+/g) ?? []
  return '`'.repeat(runs.reduce((longest, { length }) => Math.max(longest, length + 1), 3))
}

/** Puts a text into a Markdown fence, with bounded runs of backticks. `language` is used only if it is a plain word. */
export function fenceText(text: string, language = 'text'): string {
  const inside = text.replace(/`{65,}/g, '`'.repeat(LONGEST_RUN))
  const fence = fenceFor(inside)
  const label = /^[a-z0-9+#]{1,20}$/i.test(language) ? language : 'text'
  return `${fence}${label}\n${inside}\n${fence}`
}

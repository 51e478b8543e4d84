/** Maximum backticks in a row in a fenced text. Longer runs are cut, because the fence must be longer than every run. */
const MAX_RUN_LENGTH = 64

/** Maximum number of UTF-16 units that `fenceText` adds to a text. */
export const MAX_FENCE_LENGTH = 2 * (MAX_RUN_LENGTH + 1) + 32

/** Returns a Markdown fence that is longer than any run of backticks in a text, so that the text cannot close the fence. */
export function createFence(text: string): string {
  const runs = text.match(/`+/g) ?? []
  return '`'.repeat(runs.reduce((longest, { length }) => Math.max(longest, length + 1), 3))
}

/** Puts a text into a Markdown fence. Cuts longer runs of backticks to 64. `language` is used only if it is a plain word. */
export function fenceText(text: string, language = 'text'): string {
  const shortenedText = text.replace(/`{65,}/g, '`'.repeat(MAX_RUN_LENGTH))
  const fence = createFence(shortenedText)
  const label = /^[a-z0-9+#]{1,20}$/i.test(language) ? language : 'text'
  return `${fence}${label}\n${shortenedText}\n${fence}`
}

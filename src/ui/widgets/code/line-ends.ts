/** Converts all line ends to line feeds, like the editor. */
export function withLineFeeds(code: string): string {
  return code.includes('\r') ? code.replace(/\r\n?/g, '\n') : code
}

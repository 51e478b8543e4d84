/** Converts all line ends to line feeds, as the code editor does. */
export function convertToLineFeeds(code: string): string {
  return code.includes('\r') ? code.replace(/\r\n?/g, '\n') : code
}

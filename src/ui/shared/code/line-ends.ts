/** A code with its lines ended as the editor counts them: by a line feed each. */
export function withLineFeeds(code: string): string {
  return code.includes('\r') ? code.replace(/\r\n?/g, '\n') : code
}

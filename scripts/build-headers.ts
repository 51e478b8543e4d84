import { SECURITY_HEADERS } from '../server/security-headers'
import { CACHED_FOREVER } from '../server/static/answer'

/**
 * The server's headers as a `_headers` file for static hosts (Netlify's format, which other hosts also read). Browsers
 * revalidate files that it does not list, such as the page, on every visit, as with our own server.
 */
export function headersFile(): string {
  const lines = Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${value}\n`)
  return `/*\n${lines.join('')}/assets/*\n  cache-control: ${CACHED_FOREVER}\n`
}

import { SECURITY_HEADERS } from '../server/security-headers'
import { IMMUTABLE_CACHE_CONTROL } from '../server/static/answer'

/**
 * Returns the server's headers as a `_headers` file for static hosts (Netlify's format, which other hosts also read). Browsers check files
 * that are not listed in it, such as the page, for changes on every visit, as with Solvelog's own server.
 */
export function createHeadersFile(): string {
  const lines = Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${value}\n`)
  return `/*\n${lines.join('')}/assets/*\n  cache-control: ${IMMUTABLE_CACHE_CONTROL}\n`
}

import { SECURITY_HEADERS } from '../server/security-headers'
import { IMMUTABLE_CACHE_CONTROL } from '../server/static/answer'

/** Returns the server's headers as a `_headers` file for static hosts (Netlify's format, which other hosts also read). */
export function createHeadersFile(): string {
  const lines = Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${value}\n`)
  return `/*\n${lines.join('')}/assets/*\n  cache-control: ${IMMUTABLE_CACHE_CONTROL}\n`
}

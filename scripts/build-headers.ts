import { writeFile } from 'node:fs/promises'
import { SECURITY_HEADERS } from '../server/security-headers'
import { FOR_EVER } from '../server/static/answer'

/**
 * The server's headers as the file `_headers` that static hosts read (Netlify's format, which others took up). What it
 * says nothing of, the page among it, such hosts have asked for anew each time, as the server does.
 */
export function headersFile(): string {
  const lines = Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${value}\n`)
  return `/*\n${lines.join('')}/assets/*\n  cache-control: ${FOR_EVER}\n`
}

/** Writes it into a built app, after the list of what is kept offline: no page ever asks for it. */
export function buildHeaders(dist: URL): Promise<void> {
  return writeFile(new URL('_headers', dist), headersFile())
}

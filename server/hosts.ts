import { isLoopbackName } from '#lib/loopback-name'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

function formatHostForUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Returns the allowed host names of requests to a server that listens on `host`; undefined allows any name. A server on a loopback address
 * accepts only loopback names and `extraNames`. This prevents DNS rebinding: a foreign page could resolve its own name to 127.0.0.1 and
 * read the responses. A server on another address accepts any name, unless `extraNames` contains names.
 */
export function listAllowedHostNames(
  host: string,
  extraNames: readonly string[] = [],
): ReadonlySet<string> | undefined {
  const name = formatHostForUrl(host).toLowerCase()
  return isLoopbackName(name) || extraNames.length > 0 ? new Set([...LOOPBACK_NAMES, name, ...extraNames]) : undefined
}

/** Returns the host name of a Host header, without the port, in lower case. */
export function parseHostName(header: string): string {
  return header.replace(/:\d*$/, '').toLowerCase()
}

/** Returns the URL that users can open for a server on `host` and `port`. */
export function formatDisplayUrl(host: string, port: number): string {
  const isLocal = host === '127.0.0.1' || host === '0.0.0.0' || host === '::'
  return `http://${isLocal ? 'localhost' : formatHostForUrl(host)}:${port}`
}

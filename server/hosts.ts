import { isLoopbackName } from '#lib/loopback-name'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Formats an address for a URL: IPv6 in brackets. */
function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/**
 * The allowed host names of requests to a server on `host`; undefined allows any. A server on a loopback address accepts only
 * loopback names and `more`, which prevents DNS rebinding: a foreign page could resolve its own name to 127.0.0.1 and read the
 * responses. A server on another address accepts any name, unless `more` names some.
 */
export function allowedHostNames(host: string, more: readonly string[] = []): ReadonlySet<string> | undefined {
  const name = inUrl(host).toLowerCase()
  return isLoopbackName(name) || more.length > 0 ? new Set([...LOOPBACK_NAMES, name, ...more]) : undefined
}

/** The host name in a Host header, without the port, in lower case. */
export function hostName(header: string): string {
  return header.replace(/:\d*$/, '').toLowerCase()
}

/** The URL to show to users for a server on `host` and `port`. */
export function displayUrl(host: string, port: number): string {
  const local = host === '127.0.0.1' || host === '0.0.0.0' || host === '::'
  return `http://${local ? 'localhost' : inUrl(host)}:${port}`
}

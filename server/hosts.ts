const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/

/** An address as it stands in a URL: IPv6 in brackets. */
function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/**
 * The host names a request may carry when the server is bound to `host`; undefined when any may. A server on loopback
 * takes loopback names only: otherwise a foreign page could point its own name at 127.0.0.1 and read the answers.
 */
export function hostsAllowedOn(host: string): ReadonlySet<string> | undefined {
  const name = inUrl(host).toLowerCase()
  return LOOPBACK.test(name) ? new Set([...LOOPBACK_NAMES, name]) : undefined
}

/** The host name in a Host header, without the port, in lower case. */
export function hostName(header: string): string {
  return header.replace(/:\d*$/, '').toLowerCase()
}

/** The address to show to people for a server bound to `host` and `port`. */
export function shownAddress(host: string, port: number): string {
  const local = host === '127.0.0.1' || host === '0.0.0.0' || host === '::'
  return `http://${local ? 'localhost' : inUrl(host)}:${port}`
}

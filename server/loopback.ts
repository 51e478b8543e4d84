import { isLoopbackName } from '#lib/loopback-name'
import { parseHostName } from './hosts'

/** The settings that decide whether requests can only come from this computer. */
export interface ListenSettings {
  /** HOST: the address on which the server listens. */
  host: string
  /** CLIENT_ADDRESS_HEADER: set only behind a reverse proxy. */
  clientHeader: string | undefined
}

/** Matches the names of headers that reverse proxies and private networks add. */
const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|tailscale-.*)$/

/**
 * Whether a request comes from this computer, without a reverse proxy (G3). The address of the connection is not enough, because a reverse
 * proxy on the same computer also connects from 127.0.0.1. A request without Origin is allowed, because browsers send none with a GET to
 * the same origin.
 */
export function isLoopbackRequest({ headers, url }: Request, { host, clientHeader }: ListenSettings): boolean {
  if (clientHeader !== undefined || !isLoopbackName(host)) return false
  if ([...headers.keys()].some((name) => PROXY_HEADER.test(name))) return false
  const origin = headers.get('origin')
  const isLoopbackOrigin = origin === null || (URL.canParse(origin) && isLoopbackName(new URL(origin).hostname))
  return isLoopbackOrigin && isLoopbackName(parseHostName(headers.get('host') ?? new URL(url).host))
}

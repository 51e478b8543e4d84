import { isLoopbackName } from '#lib/loopback-name'
import { hostName } from './hosts'

/** The settings that decide whether requests can come from this computer only. */
export interface ListenSettings {
  /** HOST: the address on which the server listens. */
  host: string
  /** CLIENT_ADDRESS_HEADER: set only behind a reverse proxy. */
  clientHeader: string | undefined
}

/** Headers that reverse proxies and private networks add. `x-forwarded-*` and `tailscale-*` stand for all with that beginning. */
const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|tailscale-.*)$/

/**
 * Whether a request comes from a browser on this computer, without a reverse proxy (G3). The address of the connection cannot show
 * this, because a reverse proxy on the same computer also connects from 127.0.0.1. So the server listens on a loopback address, Host and
 * Origin name loopback, and no header of a reverse proxy is present. A request without Origin counts, because browsers send none
 * with a GET of the same origin.
 */
export function isLoopbackRequest({ headers, url }: Request, { host, clientHeader }: ListenSettings): boolean {
  if (clientHeader !== undefined || !isLoopbackName(host)) return false
  if ([...headers.keys()].some((name) => PROXY_HEADER.test(name))) return false
  const origin = headers.get('origin')
  const isLoopbackOrigin = origin === null || (URL.canParse(origin) && isLoopbackName(new URL(origin).hostname))
  return isLoopbackOrigin && isLoopbackName(hostName(headers.get('host') ?? new URL(url).host))
}

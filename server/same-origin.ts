/**
 * Whether a page of the app sent a request. Returns false for other origins, and for programs that send neither Origin nor Sec-Fetch-Site.
 * The scheme may differ, because a reverse proxy may handle TLS.
 */
export function isSameOrigin({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null || !URL.canParse(origin)) return false
  return new URL(origin).host === (headers.get('host') ?? new URL(url).host).toLowerCase()
}

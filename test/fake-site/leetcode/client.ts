import { request } from 'node:https'
import type { SiteRequest } from '../../../extension/messages'
import type { Answer } from '../../../extension/rules/site-answer'

/** Sends a request of the extension to a fake leetcode.com, as a page of a signed-in user does. */
export function askFakeLeetcode(port: number, { path, referrer, body }: SiteRequest): Promise<Answer> {
  const origin = 'https://leetcode.com'
  const headers = {
    host: 'leetcode.com',
    referer: new URL(referrer ?? '/', origin).href,
    cookie: 'LEETCODE_SESSION=session; csrftoken=token',
    'x-csrftoken': 'token',
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  }
  const method = body === null ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const siteRequest = request(
      { host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? '',
            path: new URL(path, origin).pathname,
            retryAfter: response.headers['retry-after'] ?? null,
            isChallenge: response.headers['cf-mitigated'] === 'challenge',
            text: Buffer.concat(chunks).toString('utf8'),
            marker: 'one',
          }),
        )
      },
    )
    siteRequest.on('error', reject).end(body ?? undefined)
  })
}

import type { APIResponse } from '@playwright/test'
import { expect, test } from '../harness/test'

/** The exact content security policy. Every additional source would weaken it. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "media-src 'none'",
].join('; ')

function expectSecurityHeaders(response: APIResponse) {
  expect(response.headers()).toMatchObject({
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
}

test.use({ signInMethod: 'form' })

test('[V1] every kind of answer has the security headers', async ({ request }) => {
  const page = await request.get('/')
  const script = /src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? ''
  const answers: [APIResponse, number][] = [
    [page, 200],
    [await request.get(script), 200],
    [await request.get('/theme.js'), 200],
    [await request.get('/service-worker.js'), 200],
    [await request.get('/manifest.webmanifest'), 200],
    [await request.get('/demo-solves.json'), 200],
    [await request.get('/default-goal-profiles.json'), 200],
    [await request.get('/catalog/problems.json.gz'), 200],
    [await request.get('/nothing-here'), 404],
    [await request.get('/', { headers: { 'if-none-match': page.headers().etag ?? '' } }), 304],
    [await request.post('/'), 405],
    [await request.get('/api/leetcode-graphql'), 405],
    [await request.post('/api/leetcode-graphql', { data: { query: 'query x { y }', variables: {} } }), 400],
    [await request.post('/api/leetcode-graphql', { data: { query: 'x'.repeat(9000), variables: {} } }), 413],
  ]
  for (const [answer, status] of answers) {
    await test.step(`${answer.url()} ${status}`, async () => {
      expect(answer.status()).toBe(status)
      expectSecurityHeaders(answer)
    })
  }
})

test('[V1] the page has no inline script, style or handler', async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html.match(/<script(?![^>]*\ssrc="\/[^"]*")[^>]*>/g)).toBeNull()
  expect(html.match(/<style|\sstyle=|\son\w+=|javascript:/gi)).toBeNull()
  expect(html.match(/(?:src|href)="(?!\/[^/])[^"]*"/g)).toBeNull()
})

test('[V1] the policy is enforced: no inline script, no eval, no foreign request, no framing', async ({
  page,
  site,
  baseURL,
}) => {
  await page.goto('/')
  const results = await page.evaluate(async (foreign) => {
    const inline = document.createElement('script')
    inline.textContent = 'window.inlineRan = true'
    document.head.append(inline)
    // A timer calls the code, because `evaluate` itself is exempt from the content security policy.
    const evaluated = await new Promise((done) =>
      setTimeout(() => {
        try {
          Reflect.construct(Function, ['return 1'])
          done('ran')
        } catch {
          done('refused')
        }
      }),
    )
    const fetched = await fetch(foreign, { mode: 'no-cors' }).then(
      () => 'sent',
      () => 'refused',
    )
    return { inline: Reflect.get(window, 'inlineRan') ?? 'refused', evaluated, fetched }
  }, site.origin)
  expect(results).toEqual({ inline: 'refused', evaluated: 'refused', fetched: 'refused' })

  await page.goto(site.origin)
  await page.setContent(`<iframe src="${baseURL}"></iframe>`)
  const frame = page.frameLocator('iframe')
  await expect(page.locator('iframe')).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Try Demo' })).toBeHidden()
})

import type { APIResponse, Page } from '@playwright/test'
import { chooseProfile, createProfile, rowButton, solved } from './harness/dashboard'
import { installExtension } from './harness/extension'
import { watch } from './harness/inside'
import { syncAgain, synced } from './harness/syncs'
import { expect, freshName, test } from './harness/test'

function expectSecured(response: APIResponse) {
  const headers = response.headers()
  const policy = headers['content-security-policy'] ?? ''
  const directives = new Map(
    policy.split(';').map((part): [string, string] => {
      const [name = '', ...values] = part.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
  expect(directives.get('default-src')).toBe("'none'")
  expect(directives.get('script-src')).toBe("'self'")
  expect(directives.get('style-src')).toBe("'self'")
  expect(directives.get('connect-src')).toBe("'self'")
  expect(directives.get('worker-src')).toBe("'self'")
  expect(directives.get('frame-ancestors')).toBe("'none'")
  expect(policy).not.toMatch(/unsafe|http:|https:|\*/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
}

test('[V1] every kind of answer carries the security headers', async ({ request }) => {
  const page = await request.get('/')
  const script = /src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? ''
  const answers: [APIResponse, number][] = [
    [page, 200],
    [await request.get(script), 200],
    [await request.get('/theme.js'), 200],
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
      expectSecured(answer)
    })
  }
})

test('[V1] files with a hash in their name are kept for ever, everything else is asked for again', async ({
  page,
  request,
  openDemo,
}) => {
  const kept = new Map<string, string>()
  page.on('response', (response) => {
    kept.set(new URL(response.url()).pathname, response.headers()['cache-control'] ?? '')
  })
  await openDemo()
  await rowButton(page, 'Array').click()
  const assets = [...kept].filter(([path]) => path.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThan(4)
  for (const [path, control] of assets) {
    expect(path).toMatch(/-[\w-]{8,}\.(js|css|woff2)$/)
    expect(control, path).toBe('public, max-age=31536000, immutable')
  }
  for (const path of [
    '/',
    '/theme.js',
    '/demo-solves.json',
    '/default-goal-profiles.json',
    '/catalog/problems.json.gz',
  ]) {
    const { 'cache-control': control } = (await request.get(path)).headers()
    expect(control, path).toBe('no-cache')
  }
})

/** Through everything a signed-in person can do. */
async function walk(page: Page) {
  for (const row of ['Array', 'Random']) {
    await rowButton(page, row).click()
    for (const tab of ['Refresh', 'New', 'Fundamentals']) await page.getByRole('tab', { name: tab }).click()
  }
  await chooseProfile(page, 'Foundations')
  await createProfile(page, 'Mine', { Array: 40 })
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Mine' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Toggle theme/ }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await syncAgain(page)
  await page.reload()
  await synced(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}

test('[V1, A12, C7] the demo: with the practice site down and every other origin cut off, all of it works', async ({
  page,
  site,
  baseURL,
  openDemo,
}) => {
  const origin = baseURL ?? ''
  site.fail('server-error')
  const before = site.calls.length
  const seen = await watch(page, origin)
  await page.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  )
  await openDemo()
  expect(await page.evaluate(() => localStorage.getItem('solvelog.username'))).toBe('demo@solvelog')
  await expect(page.getByText(/^\d+ solves$/)).toBeVisible()
  await walk(page)
  expect(seen).toEqual({ errors: [], foreign: [] })
  expect(site.calls.length).toBe(before)
})

test('[V1] a whole walk of a signed-in user breaks no content policy and logs no error', async ({
  page,
  site,
  baseURL,
  signIn,
}) => {
  const username = freshName()
  site.addUser(username, [{ ...solved('two-sum', 60), title: 'Two Sum' }])
  await installExtension(page, { username, submissions: [solved('3sum', 900)] })
  const seen = await watch(page, baseURL ?? '')
  await signIn(username)
  await walk(page)
  expect(seen).toEqual({ errors: [], foreign: [] })
})

test('[V1] the policy is in force: no inline script, no eval, no foreign request, no frame of ours', async ({
  page,
  site,
  baseURL,
}) => {
  await page.goto('/')
  const told = await page.evaluate(async (foreign) => {
    const inline = document.createElement('script')
    inline.textContent = 'window.inlineRan = true'
    document.head.append(inline)
    // From a timer: within the call itself the test's own connection to the browser may evaluate.
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
  expect(told).toEqual({ inline: 'refused', evaluated: 'refused', fetched: 'refused' })

  await page.goto(site.origin)
  await page.setContent(`<iframe src="${baseURL}"></iframe>`)
  const frame = page.frameLocator('iframe')
  await expect(page.locator('iframe')).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Try Demo' })).toBeHidden()
})

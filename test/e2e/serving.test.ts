import type { Page } from '@playwright/test'
import { QUERIES } from '#domain/practice-site'
import { getChangeRows, openChanges } from './harness/changes'
import { chooseProfile, createAcceptedSolve, createProfile, getRowButton } from './harness/dashboard'
import { exportLog } from './harness/data'
import { installFakeExtension } from './harness/extension'
import { isFirefox } from './harness/firefox'
import { getSolveRows, openHistory } from './harness/history'
import { recordProblems } from './harness/internals'
import { syncAndWait, waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'
import { pressToolbarButton } from './harness/toolbar'
import { getTimeSlider, openTimeTravel } from './harness/travel'

test.use({ signInMethod: 'form' })

async function useAllFeatures(page: Page) {
  for (const row of ['Array', 'Random']) {
    await getRowButton(page, row).click()
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
  await openHistory(page)
  await getSolveRows(page).first().click()
  await openChanges(page)
  await getChangeRows(page).first().click()
  await openTimeTravel(page)
  await pressToolbarButton(page, 'Time travel')
  await expect(getTimeSlider(page)).toBeHidden()
  await exportLog(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await syncAndWait(page)
  await page.reload()
  await waitForSync(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}

test('[V1, A12, C7] the demo works with the practice site down and every other origin blocked; only files with a hash in their name are cached permanently', async ({
  page,
  site,
  baseURL,
  openDemo,
}) => {
  const origin = baseURL ?? ''
  site.fail('server-error')
  const callCountBefore = site.calls.length
  const problems = await recordProblems(page, origin)
  await page.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  )
  const cacheHeaders = new Map<string, string>()
  page.on('response', (response) => {
    cacheHeaders.set(new URL(response.url()).pathname, response.headers()['cache-control'] ?? '')
  })
  await openDemo()
  expect(await page.evaluate(() => localStorage.getItem('solvelog.username'))).toBe('demo@solvelog')
  await expect(page.getByText(/solved · \d[\d,]* submissions?$/)).toBeVisible()
  await getRowButton(page, 'Array').click()
  await openHistory(page)
  await getSolveRows(page).first().click()
  await openChanges(page)
  await getChangeRows(page).first().click()
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await syncAndWait(page)
  expect(problems).toEqual({ errors: [], foreignRequests: [] })
  expect(site.calls.length).toBe(callCountBefore)

  const assets = [...cacheHeaders].filter(([path]) => path.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThan(4)
  for (const [path, control] of assets) {
    expect(path).toMatch(/-[\w-]{8,}\.(js|css|woff2)$/)
    expect(control, path).toBe('public, max-age=31536000, immutable')
  }
  for (const path of [
    '/',
    '/theme.js',
    '/service-worker.js',
    '/manifest.webmanifest',
    '/demo-solves.json',
    '/default-goal-profiles.json',
    '/catalog/problems.json.gz',
  ]) {
    const { 'cache-control': control } = (await page.request.get(path)).headers()
    expect(control, path).toBe('no-cache')
  }
})

test('[V1, B1] [fault 25] a full session of a signed-in user breaks no policy, and only the user name leaves, in two queries', async ({
  page,
  site,
  baseURL,
  signIn,
  createUser,
}) => {
  const username = createUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  await installFakeExtension(page, { username, submissions: [createAcceptedSolve('3sum', 900)] })
  const problems = await recordProblems(page, baseURL ?? '')
  const requestedPaths = new Set<string>()
  const sentBodies: { query: string; variables: object }[] = []
  page.on('request', (request) => {
    const { protocol, pathname, search } = new URL(request.url())
    // A blob contains content that the page itself has created, such as an export.
    if (protocol === 'blob:') return
    if (request.method() === 'GET' || request.method() === 'HEAD') requestedPaths.add(`${pathname}${search}`)
    else sentBodies.push(request.postDataJSON())
  })
  const callCountBefore = site.calls.length
  await signIn(username)
  await useAllFeatures(page)
  expect(problems).toEqual({ errors: [], foreignRequests: [] })
  const knownPaths = [
    '/',
    '/api/sync/info',
    '/catalog/problems.json.gz',
    '/default-goal-profiles.json',
    '/favicon.svg',
    '/theme.js',
    '/start-check.js',
    '/service-worker.js',
    '/icons/apple-touch-icon.png',
  ]
  const unknownPaths = [...requestedPaths].filter(
    (path) => !knownPaths.includes(path) && !/^\/assets\/[\w.-]+$/.test(path),
  )
  expect(unknownPaths, 'If a new request is intended, add it here and to docs/security.md.').toEqual([])
  expect(sentBodies.length).toBeGreaterThan(2)
  const allowedCalls = [
    { query: QUERIES.userExists.text, variables: { username } },
    { query: QUERIES.recentSubmissions.text, variables: { username, limit: 20 } },
    { query: QUERIES.dailyChallenge.text, variables: {} },
  ]
  // In Firefox, Playwright does not see the bodies of requests.
  if (!isFirefox()) for (const body of sentBodies) expect(allowedCalls).toContainEqual(body)
  // The practice site gets the same request, without any data about the browser.
  const agent = await page.evaluate(() => navigator.userAgent)
  for (const { query, variables, headers } of site.calls.slice(callCountBefore)) {
    expect(allowedCalls).toContainEqual({ query, variables })
    expect(JSON.stringify(headers)).not.toContain(agent)
    expect(Object.keys(headers)).not.toContain('cookie')
  }
})

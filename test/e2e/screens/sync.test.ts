import { gzipSync } from 'node:zlib'
import {
  createAcceptedSolve,
  createHourlySolves,
  getProfileMenuButton,
  getRecommendationLinks,
  getRowButton,
  getSubmissionCountText,
  HOUR_SECONDS,
  readNowSeconds,
} from '../harness/dashboard'
import { exportLog, importFile } from '../harness/data'
import { installFakeExtension, readExtensionRequests, sendAllChunks, shortenRetryInterval } from '../harness/extension'
import { openHistory } from '../harness/history'
import { delayResponses, readStoredCommits, runBeforeWorker, shiftWorkerTime } from '../harness/internals'
import { waitForStoredView } from '../harness/navigation'
import {
  CATALOG_FAILED_MESSAGE,
  CATALOG_URL,
  createSubmission,
  getSyncButton,
  PROXY_URL,
  reloadAndSync,
  startLongSync,
  syncAndWait,
  waitForSync,
} from '../harness/syncs'
import { expect, test } from '../harness/test'
import { readRecordedToasts } from '../harness/toasts'
import { callWorker } from '../harness/worker-calls'

const RATE_LIMITED_MESSAGE = 'LeetCode API rate limit hit — recent solves are temporarily unavailable'

const RECENT_FAILED_MESSAGE = 'An unexpected error occurred, recent solves are temporarily unavailable'

const EXTENSION_FAILED_MESSAGE = 'An unexpected error occurred while syncing with the extension'

test('[D14, D1, A1] sources are asked in order: catalog, recent solves, extension; "Loading" shows until then', async ({
  page,
  createUser,
}) => {
  const username = createUser([createSubmission('two-sum', 60)])
  await installFakeExtension(page, { username, submissions: [createAcceptedSolve('valid-parentheses', HOUR_SECONDS)] })
  const catalog = await delayResponses(page, CATALOG_URL)
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(catalog.requestCount).toBe(1)
  await expect(page.getByText('Loading', { exact: true })).toBeVisible()
  await expect(getRowButton(page, 'Random')).toBeHidden()
  const proxy = await delayResponses(page, PROXY_URL)
  expect(proxy.requestCount()).toBe(0)
  catalog.release()
  await expect.poll(proxy.requestCount).toBe(1)
  expect(await readExtensionRequests(page)).toEqual([])
  proxy.release()
  await expect(getSubmissionCountText(page, 2)).toBeVisible()
  await expect(getRowButton(page, 'Array')).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toBeHidden()
  const [firstRequest] = await readExtensionRequests(page)
  expect(firstRequest).toMatchObject({ type: 'request_chunk_manifest_since', since: 0 })
})

test('[D14, D13, C2, C3, P4] [fault 20] failing sources are shown on the dashboard, and elsewhere as a toast with the text of the specification and the reason, and block no other source or the dashboard; Sync Now repairs everything', async ({
  page,
  site,
  createUser,
  signIn,
}) => {
  const username = createUser([createSubmission('two-sum', 60)])
  const extensionPlan = { username, submissions: [createAcceptedSolve('valid-parentheses', HOUR_SECONDS)] }
  const catalogFailure = page.getByRole('main').getByText('the server answered with status 503. Try again later.')
  await test.step('a first start without catalog, default profiles and recent solves uses the files of the build', async () => {
    await page.route(CATALOG_URL, (route) => route.fulfill({ status: 503, body: 'no' }))
    await page.route(/default-goal-profiles\.json$/, (route) => route.fulfill({ status: 500, body: 'no' }))
    site.fail('rate-limit', { operation: 'recentSubmissions', retryAfter: 0 })
    await installFakeExtension(page, extensionPlan)
    await signIn(username)
    await expect(page.getByText(`Recent solves: ${RATE_LIMITED_MESSAGE}`)).toBeVisible()
    await expect(getSubmissionCountText(page, 1)).toBeVisible()
    await expect(getProfileMenuButton(page)).toContainText('Default')
    const bars = page.getByRole('region', { name: 'Progress by topic' }).getByRole('progressbar')
    await expect(bars).toHaveCount(3)
    await getRowButton(page, 'Array').click()
    await expect(getRecommendationLinks(page)).toHaveCount(5)
    await expect(catalogFailure).toBeVisible()
  })
  await test.step('sources that work again are read', async () => {
    await page.unroute(CATALOG_URL)
    site.fail('server-error', { operation: 'recentSubmissions' })
    await syncAndWait(page)
    await expect(catalogFailure).toBeHidden()
    await expect(page.getByText('Recent solves: leetcode.com answered with status 500.')).toBeVisible()
    expect(await readRecordedToasts(page)).toEqual([])
    await page.getByRole('navigation').getByRole('button', { name: 'Lists' }).click()
    await callWorker(page, 'syncNow')
    const toasts = [`${RECENT_FAILED_MESSAGE}. leetcode.com answered with status 500.`]
    await expect.poll(() => readRecordedToasts(page)).toEqual(toasts)
    await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
    site.heal()
    await syncAndWait(page)
    await expect(getSubmissionCountText(page, 2)).toBeVisible()
  })
  await test.step('with every source failing, the dashboard still shows', async () => {
    await shiftWorkerTime(page, 25 * HOUR_SECONDS * 1000)
    await shortenRetryInterval(page)
    await page.route(/\/(api|catalog)\/|default-goal-profiles/, (route) => route.abort())
    await installFakeExtension(page, { ...extensionPlan, ignoredRequests: { 0: 1000 } })
    await page.getByRole('navigation').getByRole('button', { name: 'Lists' }).click()
    await waitForStoredView(page, '"screen":"lists"')
    await page.reload()
    const reason = 'Solvelog’s server did not answer. This device may be offline.'
    const toasts = [
      `${CATALOG_FAILED_MESSAGE}. ${reason}`,
      `${RECENT_FAILED_MESSAGE}. ${reason}`,
      EXTENSION_FAILED_MESSAGE,
    ]
    await expect.poll(() => readRecordedToasts(page)).toEqual(toasts)
    await waitForSync(page)
    await expect(getRowButton(page, 'Array')).toBeVisible()
    for (const notice of [
      `Problem catalog: ${reason}`,
      `Recent solves: ${reason}`,
      `Browser extension: ${EXTENSION_FAILED_MESSAGE}`,
    ])
      await expect(page.getByText(notice)).toBeVisible()
    expect(await readRecordedToasts(page)).toEqual(toasts)
    await expect(page.getByText(/^Last synced/)).toBeVisible()
  })
  await test.step('a dashboard that cannot be computed shows an error until Sync Now repairs it', async () => {
    // The browser refuses the lock between tabs twice: at the start, and at the first press on Sync Now.
    await runBeforeWorker(
      page,
      `const locks = navigator.locks.request.bind(navigator.locks); let left = 2
       navigator.locks.request = (...all) => left-- > 0 ? Promise.reject(new Error('no locks')) : locks(...all)`,
    )
    const words = 'Progress data could not be loaded. Try syncing again using the Sync Now button.'
    await page.evaluate((newUser) => localStorage.setItem('solvelog.username', newUser), createUser())
    await page.reload()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await getSyncButton(page).click()
    await expect(getSyncButton(page)).toBeEnabled()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await getSyncButton(page).click()
    await expect(getRowButton(page, 'Array')).toBeVisible()
    await expect(page.getByText(words, { exact: true })).toBeHidden()
  })
})

test('[W5] the first sync shows its progress, can be stopped without loss, and the next sync continues', async ({
  page,
  createUser,
}) => {
  const username = createUser()
  await startLongSync(page, username)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const stoppedMessage = page.getByText(/^Browser extension: Stopped after chunk \d+ of 30\.$/)
  await expect(stoppedMessage).toBeVisible()
  await expect(getSyncButton(page)).toBeFocused()
  const keptChunks = Number(/chunk (\d+)/.exec(await stoppedMessage.innerText())?.[1])
  expect(keptChunks).toBeLessThan(30)
  await expect(getSubmissionCountText(page, 5 * keptChunks)).toBeVisible()

  await sendAllChunks(page)
  const requestCountBefore = (await readExtensionRequests(page)).length
  await getSyncButton(page).click()
  await expect(getSubmissionCountText(page, 150)).toBeVisible()
  await expect(stoppedMessage).toBeHidden()
  const requestedChunks = (await readExtensionRequests(page))
    .slice(requestCountBefore)
    .flatMap(({ index }) => index ?? [])
  expect(Math.min(...requestedChunks)).toBe(keptChunks - 1)
})

test('[E15] 40 submissions whose sources report times that differ by a second are 40 solves, also after an import from a second device', async ({
  page,
  site,
  createUser,
  signIn,
  openBrowser,
}) => {
  const submissions = createHourlySolves(40).map((row) => ({ ...row, title: row.titleSlug }))
  const lateSubmissions = submissions.map((row, i) => ({ ...row, timestamp: row.timestamp + (i % 2) }))
  const username = createUser(submissions)
  const otherPage = await openBrowser()
  await installFakeExtension(otherPage, { username, submissions })
  await signIn(username, otherPage)
  await expect(getSubmissionCountText(otherPage, 40)).toBeVisible()
  const file = await exportLog(otherPage)

  site.addUser(username, submissions)
  await signIn(username)
  await expect(getSubmissionCountText(page, 20)).toBeVisible()
  await installFakeExtension(page, { username, submissions: lateSubmissions })
  await reloadAndSync(page)
  await expect(getSubmissionCountText(page, 40)).toBeVisible()
  await syncAndWait(page)
  await expect(getSubmissionCountText(page, 40)).toBeVisible()

  await importFile(page, file)
  const keys = (await readStoredCommits(page, username))
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.type === 'SolveRecorded' ? [event.key] : []))
  expect(new Set(keys).size).toBeGreaterThan(40)
  await expect(getSubmissionCountText(page, 40)).toBeVisible()
  await reloadAndSync(page)
  await expect(getSubmissionCountText(page, 40)).toBeVisible()
  await openHistory(page)
  await expect(getSubmissionCountText(page, 40)).toBeVisible()
})

const createProblem = (slug: string, createdAt: number, otherFields: object = {}) => ({
  slug,
  title: `Title of ${slug}`,
  topicTags: ['Array', 'No Such Category'],
  difficulty: 'Easy',
  popularity: 0.5,
  isPaidOnly: false,
  isFundamental: false,
  createdAt,
  ...otherFields,
})

test('[C1, C2, C4] a catalog is read again after a day, as gzip or plain JSON, but not an invalid one; only new problems are added, and a solve that waited for its problem appears', async ({
  page,
  signInNewUser,
}) => {
  const updatedAt = readNowSeconds()
  let catalogRows = [createProblem('first-one', updatedAt - 1000), createProblem('reissued', updatedAt - 1000)]
  const createGzip = () => gzipSync(JSON.stringify(catalogRows))
  let createAnswer: () => string | Buffer = createGzip
  let requestCount = 0
  await page.route(CATALOG_URL, (route) => {
    requestCount += 1
    return route.fulfill({ body: createAnswer() })
  })
  await signInNewUser([createSubmission('first-one', 60), createSubmission('late-one', 120)])
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  const hiddenNotice = page.getByText('1 submission hidden: problem not in the catalog yet')
  await expect(hiddenNotice).toBeVisible()

  catalogRows = [
    createProblem('first-one', updatedAt - 1000, { title: 'Changed' }),
    createProblem('late-one', updatedAt - 2000),
    createProblem('new-one', updatedAt + 9),
    createProblem('reissued', updatedAt + HOUR_SECONDS, { title: 'Reissued' }),
  ]
  await shiftWorkerTime(page, 23 * HOUR_SECONDS * 1000)
  await reloadAndSync(page)
  expect(requestCount).toBe(1)
  await shiftWorkerTime(page, 25 * HOUR_SECONDS * 1000)
  createAnswer = () => createGzip().subarray(0, -12)
  await reloadAndSync(page)
  await expect(page.getByText(/^Problem catalog: /)).toBeVisible()
  expect(requestCount).toBe(2)
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  createAnswer = () => JSON.stringify(catalogRows)
  await reloadAndSync(page)
  await expect(getSubmissionCountText(page, 2)).toBeVisible()
  await expect(hiddenNotice).toBeHidden()
  await getRowButton(page, 'Array').click()
  await page.getByRole('tab', { name: 'New' }).click()
  const links = getRecommendationLinks(page)
  await expect(links).toHaveCount(2)
  await expect(links.filter({ hasText: /^Title of new-one/ })).toBeVisible()
  await expect(links.filter({ hasText: /^Reissued/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Refresh' }).click()
  await expect(links.filter({ hasText: /^Title of first-one/ })).toBeVisible()
})

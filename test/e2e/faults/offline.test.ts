import type { Page } from '@playwright/test'
import { expectAccessible, expectReadableColours } from '../harness/axe'
import { createAcceptedSolve, getRowButton, getSubmissionCountText } from '../harness/dashboard'
import { getSection, openHistory, openSolve } from '../harness/history'
import { test, waitForServiceWorker } from '../harness/offline'
import { startStaticHost } from '../harness/pretty-urls'
import { recordSyncs, waitForSync } from '../harness/syncs'
import { expect } from '../harness/test'

const readCachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  })

/** The element has an attribute `data-build` only in the next build. */
const getBuildMarker = (page: Page) => page.locator('html')

const NEXT_BUILD = ['data-build', 'next'] as const

const getUpdateNotice = (page: Page) => page.getByRole('region', { name: 'New version' })

test('[W1, D14] the page can be installed, also from a host that redirects /index.html to /; offline, stored solves show, the failed source is reported, and no user data is in a cache', async ({
  page,
  origin,
  createUser,
}) => {
  const host = await startStaticHost(origin.url)
  await page.goto(host.url)
  await page.getByLabel('Username').fill(createUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }]))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await waitForSync(page)
  await waitForServiceWorker(page)
  await test.step('its manifest is complete and its icons have their sizes', () => expectInstallable(page))
  const paths = await readCachedPaths(page)
  expect(paths).toContain('GET /index.html')
  expect(paths.filter((path) => !path.startsWith('GET /assets/')).sort()).toEqual(
    [
      '/catalog/starter.json.gz',
      '/default-goal-profiles.json',
      '/demo-solves.json',
      '/extension-page.css',
      '/extension-page.js',
      '/extension.html',
      '/favicon.svg',
      '/icons/apple-touch-icon.png',
      '/icons/icon-192.png',
      '/icons/icon-512.png',
      '/icons/maskable-512.png',
      '/index.html',
      '/manifest.webmanifest',
      '/start-check.js',
      '/theme.js',
    ].map((path) => `GET ${path}`),
  )
  await origin.stop()
  await page.reload()
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  await waitForSync(page)
  await page.getByRole('button', { name: 'Sync Now' }).click()
  const problem = page
    .getByRole('main')
    .getByText('Recent solves: Solvelog’s server did not answer. This device may be offline.')
  await expect(problem).toBeVisible()
  await origin.serve('this build')
  await page.getByRole('button', { name: 'Sync Now' }).click()
  await expect(problem).toBeHidden()
  await host.stop()
})

test('[W1] a newer build is offered, used only when chosen, and the older one works until then', async ({
  page,
  origin,
  context,
  openDemo,
}) => {
  await openDemo()
  await waitForServiceWorker(page)
  await origin.serve('next build')
  const otherTab = await context.newPage()
  await recordSyncs(otherTab)
  await otherTab.goto('/')
  await expect(getBuildMarker(otherTab)).not.toHaveAttribute(...NEXT_BUILD)
  // The newer build is cached completely before it is offered.
  await expect(getUpdateNotice(otherTab)).toBeVisible({ timeout: 90_000 })
  await expect(getUpdateNotice(page)).toBeVisible()
  await page.bringToFront()
  await expectAccessible(page, 'the offer of a newer version', getUpdateNotice(page))
  await expectReadableColours(page, 'the offer of a newer version', getUpdateNotice(page))
  await getRowButton(page, 'Array').click()
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(5)
  await otherTab.bringToFront()
  await getUpdateNotice(otherTab).getByRole('button', { name: 'Dismiss' }).click()
  await expect(getUpdateNotice(otherTab)).toBeHidden()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(getBuildMarker(page)).toHaveAttribute(...NEXT_BUILD)
  await expect(getRowButton(page, 'Array')).toBeVisible()
  await expect(getUpdateNotice(page)).toBeHidden()
  // The other tab still runs the older build, whose files are gone, so it shows the offer again.
  await expect(getBuildMarker(otherTab)).not.toHaveAttribute(...NEXT_BUILD)
  await expect(getUpdateNotice(otherTab)).toBeVisible()
})

test('[W1, S9] [fault 25] after a deploy, a tab with unsaved work offers a reload; a tab without unsaved work reloads once', async ({
  page,
  origin,
  openDemo,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'serviceWorker'))
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Largest Rectangle in Histogram')
  const details = getSection(page, 'Solve Details')
  const manage = page.getByRole('button', { name: 'Manage Profiles' })
  const goToDashboard = () => page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await details.getByRole('button', { name: 'Edit Details' }).click()
  await page.getByLabel('Notes').fill('half a thought')
  await origin.serve('next build')
  await goToDashboard()
  await manage.click()
  await expect(getUpdateNotice(page)).toBeVisible()
  await expect(getBuildMarker(page)).not.toHaveAttribute(...NEXT_BUILD)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(getBuildMarker(page)).toHaveAttribute(...NEXT_BUILD)
  await openHistory(page)
  await openSolve(page, 'Largest Rectangle in Histogram')
  await expect(page.getByLabel('Notes')).toHaveValue('half a thought')

  await details.getByRole('button', { name: 'Cancel' }).click()
  await goToDashboard()
  await origin.serve('this build')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await manage.click()
  await expect(getBuildMarker(page)).not.toHaveAttribute(...NEXT_BUILD)
  await waitForSync(page)
  await manage.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(loads).toBe(1)
})

async function expectInstallable(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { name, start_url, display, icons } = JSON.parse(data ?? '')
  expect({ name, start_url, display }).toEqual({ name: 'Solvelog', start_url: '/', display: 'standalone' })
  const imageSizes = await page.evaluate(
    (all: { src: string }[]) =>
      Promise.all(
        all.map(async ({ src }) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    icons,
  )
  expect(imageSizes.slice(1)).toEqual(['192x192', '512x512', '512x512'])
  expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['any', ...imageSizes.slice(1)])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Test pages are in private windows, from which a browser does not install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
}

import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { getChangeRows, openChanges, writeNote } from '../test/e2e/harness/changes'
import { createProfile, getToast } from '../test/e2e/harness/dashboard'
import { installFakeExtension } from '../test/e2e/harness/extension'
import { getSection, openHistory, openSolve } from '../test/e2e/harness/history'
import { startServer } from '../test/e2e/harness/server'
import { recordSyncs, waitForSync } from '../test/e2e/harness/syncs'
import { openTimeTravel } from '../test/e2e/harness/travel'
import { dismissTutorialPrompt } from '../test/e2e/harness/tutorial'
import { startFakeSite } from '../test/fake-site'
import { CHROMIUM_FLAGS, requireChromiumPath } from './browser'
import { createYearOfPractice } from './shots/year'

/** `npm run shots` takes the screenshots of README.md and docs/features.md from the built app. */
const FOLDER = 'docs/shots'
const WIDE_VIEWPORT = { width: 1440, height: 1000 }
const PHONE_VIEWPORT = { width: 390, height: 844 }
const USERNAME = 'ada'

interface Appearance {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

const site = await startFakeSite()
site.addUser(USERNAME)
const server = await startServer(site.origin)
const browser = await chromium.launch({ executablePath: requireChromiumPath(), args: CHROMIUM_FLAGS })

async function openPage(appearance: Appearance): Promise<Page> {
  const context = await browser.newContext({
    ...appearance,
    baseURL: server.origin,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  // tsx wraps named functions in a helper `__name`, which does not exist in a page unless it is defined there.
  await context.addInitScript('globalThis.__name = (named) => named')
  await dismissTutorialPrompt(context)
  const page = await context.newPage()
  await recordSyncs(page)
  return page
}

/** Opens the page as a user with a year of practice, whose data comes from the extension. */
async function openAsUser(appearance: Appearance): Promise<Page> {
  const page = await openPage(appearance)
  await installFakeExtension(page, { username: USERNAME, submissions: createYearOfPractice(Date.now()) })
  await page.goto('/')
  await page.getByLabel('Username').fill(USERNAME)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await waitForSync(page)
  return page
}

async function openDemo(appearance: Appearance): Promise<Page> {
  const page = await openPage(appearance)
  await page.goto('/')
  await page.getByRole('button', { name: 'Try Demo' }).click()
  await waitForSync(page)
  return page
}

async function hideScrollBar(page: Page): Promise<Page> {
  await page.evaluate(() => {
    document.documentElement.style.scrollbarGutter = 'auto'
  })
  await page.mouse.move(0, 0)
  await page.waitForTimeout(1_000)
  return page
}

async function showDashboard(appearance: Appearance): Promise<Page> {
  const page = await openAsUser(appearance)
  const row = page.getByRole('button', { name: 'Hash Table', exact: true })
  if (appearance.viewport === WIDE_VIEWPORT) await row.click()
  return hideScrollBar(page)
}

async function showSolve(appearance: Appearance): Promise<Page> {
  const page = await openDemo(appearance)
  await openHistory(page)
  await openSolve(page, 'Largest Rectangle in Histogram')
  if (appearance.viewport === WIDE_VIEWPORT) await showSelectedInList(page)
  return hideScrollBar(page)
}

async function showSelectedInList(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('')
  await page.getByText('56 submissions').waitFor()
  await page.mouse.move(200, 600)
  const selected = page.getByRole('option', { selected: true }).and(page.locator('[aria-posinset]'))
  while ((await selected.count()) === 0) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(100)
  }
  await selected.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await page.getByRole('searchbox').blur()
  await page.evaluate(() => scrollTo(0, 0))
}

async function showChanges(appearance: Appearance): Promise<Page> {
  const page = await openDemo(appearance)
  await createProfile(page, 'Interview in March', { Array: 80, Graph: 60, 'Dynamic Programming': 60 })
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  await writeNote(page, 'Greedy from the left: keep the furthest index reached.\nFails when the index passes it.')
  await writeNote(
    page,
    'Greedy from the left: keep the furthest index reached.\nEnd early once it covers the last one.\nO(n), no table needed.',
  )
  const feedback = getSection(page, 'Feedback')
  await feedback.getByRole('button', { name: 'Add Feedback' }).click()
  await page.getByLabel('Final score').fill('86')
  await feedback.getByRole('button', { name: 'Save', exact: true }).click()
  for (const message of await getToast(page).all())
    await message.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await openChanges(page)
  await getChangeRows(page).nth(1).click()
  if (appearance.viewport === WIDE_VIEWPORT) await openTimeTravel(page)
  return hideScrollBar(page)
}

async function showReviews(appearance: Appearance): Promise<Page> {
  const page = await openAsUser(appearance)
  await openScreen(page, 'Reviews', 'Reviews')
  return hideScrollBar(page)
}

async function showStudyList(appearance: Appearance): Promise<Page> {
  const page = await openAsUser(appearance)
  await openScreen(page, 'Lists', 'Study lists')
  await page.getByRole('main').getByRole('button', { name: 'NeetCode 150', exact: true }).click()
  await page.getByRole('heading', { name: 'NeetCode 150', level: 1 }).waitFor()
  return hideScrollBar(page)
}

async function openScreen(page: Page, screen: string, heading: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: screen, exact: true }).click()
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

async function takePicture(page: Page): Promise<Buffer> {
  const picture = await page.screenshot()
  await page.context().close()
  return picture
}

/** Arranges three phone screenshots side by side, with the same total width as the other screenshots. */
async function arrangePhones(pictures: readonly Buffer[]): Promise<Page> {
  const page = await browser.newPage({ viewport: WIDE_VIEWPORT })
  const screens = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`)
  const style = `
    body { margin: 0; height: 100vh; display: flex; justify-content: center; align-items: center; gap: 64px; background: #e8eaee }
    img { height: 880px; border-radius: 36px; outline: 8px solid #15171b }`
  await page.setContent(`<style>${style}</style>${screens.join('')}`)
  return page
}

async function savePicture(name: string, picture: Promise<Buffer>): Promise<void> {
  const path = `${FOLDER}/${name}.png`
  writeFileSync(path, await picture)
  console.log(`${path}: ${Math.round(statSync(path).size / 1000)} kB`)
}

mkdirSync(FOLDER, { recursive: true })
const LIGHT = { colorScheme: 'light' } as const
const DARK = { colorScheme: 'dark' } as const
await savePicture('dashboard', showDashboard({ viewport: WIDE_VIEWPORT, ...LIGHT }).then(takePicture))
await savePicture('reviews', showReviews({ viewport: WIDE_VIEWPORT, ...DARK }).then(takePicture))
await savePicture('list', showStudyList({ viewport: WIDE_VIEWPORT, ...LIGHT }).then(takePicture))
await savePicture('history', showSolve({ viewport: WIDE_VIEWPORT, ...DARK }).then(takePicture))
await savePicture('changes', showChanges({ viewport: WIDE_VIEWPORT, ...DARK }).then(takePicture))
const phonePictures = [
  await showDashboard({ viewport: PHONE_VIEWPORT, ...LIGHT }).then(takePicture),
  await showSolve({ viewport: PHONE_VIEWPORT, ...DARK }).then(takePicture),
  await showChanges({ viewport: PHONE_VIEWPORT, ...LIGHT }).then(takePicture),
]
await savePicture('small-screens', arrangePhones(phonePictures).then(takePicture))
await browser.close()
await server.stop()
await site.stop()

import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { changeRows, openChanges, writeNote } from '../test/e2e/harness/changes'
import { createProfile, toast } from '../test/e2e/harness/dashboard'
import { installExtension } from '../test/e2e/harness/extension'
import { openHistory, openSolve, section } from '../test/e2e/harness/history'
import { startServer } from '../test/e2e/harness/server'
import { followSyncs, synced } from '../test/e2e/harness/syncs'
import { dismissTutorialPrompt } from '../test/e2e/harness/tutorial'
import { startFakeSite } from '../test/fake-site'
import { CHROMIUM_FLAGS, chromiumPath } from './browser'
import { yearOfPractice } from './shots/year'

/** Takes the README's screenshots of the built app. Run `npm run build` first. */
const FOLDER = 'docs/shots'
const WIDE = { width: 1440, height: 1000 }
const PHONE = { width: 390, height: 844 }
const PERSON = 'ada'

interface Look {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

const site = await startFakeSite()
site.addUser(PERSON)
const server = await startServer(site.origin)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })

async function begin(look: Look): Promise<Page> {
  const context = await browser.newContext({
    ...look,
    baseURL: server.origin,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  // tsx compiles page functions to code that calls this helper.
  await context.addInitScript('globalThis.__name = (one) => one')
  await dismissTutorialPrompt(context)
  const page = await context.newPage()
  await followSyncs(page)
  return page
}

/** Extension data of a user with a year of practice. */
async function beginAsPerson(look: Look): Promise<Page> {
  const page = await begin(look)
  await installExtension(page, { username: PERSON, submissions: yearOfPractice(Date.now()) })
  await page.goto('/')
  await page.getByLabel('Username').fill(PERSON)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await synced(page)
  return page
}

async function beginInDemo(look: Look): Promise<Page> {
  const page = await begin(look)
  await page.goto('/')
  await page.getByRole('button', { name: 'Try Demo' }).click()
  await synced(page)
  return page
}

/** Hides the scroll bar, as in browsers with overlay scroll bars. */
async function settle(page: Page): Promise<Page> {
  await page.evaluate(() => {
    document.documentElement.style.scrollbarGutter = 'auto'
  })
  await page.mouse.move(0, 0)
  await page.waitForTimeout(1_000)
  return page
}

async function dashboard(look: Look): Promise<Page> {
  const page = await beginAsPerson(look)
  const row = page.getByRole('button', { name: 'Hash Table', exact: true })
  if (look.viewport === WIDE) await row.click()
  return settle(page)
}

async function solve(look: Look): Promise<Page> {
  const page = await beginInDemo(look)
  await openHistory(page)
  await openSolve(page, 'Largest Rectangle in Histogram')
  if (look.viewport === WIDE) await showAmongOthers(page)
  return settle(page)
}

/** Clears the filters and scrolls the list to the selected solve. */
async function showAmongOthers(page: Page): Promise<void> {
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

async function changes(look: Look): Promise<Page> {
  const page = await beginInDemo(look)
  await createProfile(page, 'Interview in March', { Array: 80, Graph: 60, 'Dynamic Programming': 60 })
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  await writeNote(page, 'Greedy from the left: keep the furthest index reached.\nFails when the index passes it.')
  await writeNote(
    page,
    'Greedy from the left: keep the furthest index reached.\nEnd early once it covers the last one.\nO(n), no table needed.',
  )
  const feedback = section(page, 'Feedback')
  await feedback.getByRole('button', { name: 'Add Feedback' }).click()
  await page.getByLabel('Final score').fill('86')
  await feedback.getByRole('button', { name: 'Save', exact: true }).click()
  for (const message of await toast(page).all()) await message.getByRole('button', { name: 'Dismiss' }).click()
  await openChanges(page)
  await changeRows(page).nth(1).click()
  if (look.viewport === WIDE) await page.getByRole('button', { name: 'Time travel' }).click()
  return settle(page)
}

async function reviews(look: Look): Promise<Page> {
  const page = await beginAsPerson(look)
  await open(page, 'Reviews', 'Reviews')
  return settle(page)
}

async function studyList(look: Look): Promise<Page> {
  const page = await beginAsPerson(look)
  await open(page, 'Lists', 'Study lists')
  await page.getByRole('main').getByRole('button', { name: 'NeetCode 150', exact: true }).click()
  await page.getByRole('heading', { name: 'NeetCode 150', level: 1 }).waitFor()
  return settle(page)
}

async function open(page: Page, screen: string, heading: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: screen, exact: true }).click()
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

async function take(page: Page): Promise<Buffer> {
  const picture = await page.screenshot()
  await page.context().close()
  return picture
}

/** Three phone screenshots side by side, as wide as the other screenshots. */
async function phones(pictures: readonly Buffer[]): Promise<Page> {
  const page = await browser.newPage({ viewport: WIDE })
  const screens = pictures.map((one) => `<img src="data:image/png;base64,${one.toString('base64')}">`)
  const style = `
    body { margin: 0; height: 100vh; display: flex; justify-content: center; align-items: center; gap: 64px; background: #e8eaee }
    img { height: 880px; border-radius: 36px; outline: 8px solid #15171b }`
  await page.setContent(`<style>${style}</style>${screens.join('')}`)
  return page
}

async function keep(name: string, picture: Promise<Buffer>): Promise<void> {
  const path = `${FOLDER}/${name}.png`
  writeFileSync(path, await picture)
  console.log(`${path}: ${Math.round(statSync(path).size / 1000)} kB`)
}

mkdirSync(FOLDER, { recursive: true })
const light = { colorScheme: 'light' } as const
const dark = { colorScheme: 'dark' } as const
await keep('dashboard', dashboard({ viewport: WIDE, ...light }).then(take))
await keep('reviews', reviews({ viewport: WIDE, ...dark }).then(take))
await keep('list', studyList({ viewport: WIDE, ...light }).then(take))
await keep('history', solve({ viewport: WIDE, ...dark }).then(take))
await keep('changes', changes({ viewport: WIDE, ...dark }).then(take))
const small = [
  await dashboard({ viewport: PHONE, ...light }).then(take),
  await solve({ viewport: PHONE, ...dark }).then(take),
  await changes({ viewport: PHONE, ...light }).then(take),
]
await keep('small-screens', phones(small).then(take))
await browser.close()
await server.stop()
await site.stop()

import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { CompanionBrowser } from '../test/e2e/harness/companion-browser'
import { openYourData } from '../test/e2e/harness/data'
import { openHistory, openSolve } from '../test/e2e/harness/history'
import { startServer } from '../test/e2e/harness/server'
import { startFakeLeetcode } from '../test/fake-site'
import { makeOwnSubmission, type OwnSubmission } from '../test/fake-site/leetcode/accounts'
import { createYearOfPractice } from './shots/year'

/** `npm run shots:store` takes the pictures for the extension's pages in the stores, with the built extension and app. */
const PICTURES_FOLDER = 'docs/store/pictures'
/** The size that the Chrome Web Store and Edge Add-ons require. addons.mozilla.org also accepts it. */
const SHOT_SIZE = { width: 1280, height: 800 }
const USERNAME = 'ada'

const TYPED_CODE = [
  'class Solution:\n    def solve(self, numbers, target):\n        for i in range(len(numbers)):\n            for j in range(i + 1, len(numbers)):\n                if numbers[i] + numbers[j] == target:\n                    return WRONG\n',
  'class Solution:\n    def solve(self, numbers, target):\n        seen = {}\n        for index, number in enumerate(numbers):\n            rest = target - number\n            if rest in seen:\n                return [seen[rest], index]\n            seen[number] = index\n',
] as const

function createHistory(): OwnSubmission[] {
  const rows = createYearOfPractice(Date.now()).map(({ id, titleSlug, title = titleSlug, timestamp, statusDisplay }) =>
    makeOwnSubmission({ id: Number(id), titleSlug, title, timestamp, status: statusDisplay === 'Accepted' ? 10 : 11 }),
  )
  return rows.sort((a, b) => b.timestamp - a.timestamp)
}

/** Types, runs and submits a solution, so that there is a code history to show. */
async function addPractice(site: Page): Promise<void> {
  for (const text of TYPED_CODE) {
    await site.getByLabel('Code').fill(text)
    await site.getByRole('button', { name: 'Run' }).click()
    await site.locator('output', { hasText: text.includes('WRONG') ? 'Wrong Answer' : 'Accepted' }).waitFor()
  }
  await site.getByRole('button', { name: 'Submit' }).click()
  await site.locator('output', { hasText: 'Accepted' }).waitFor()
}

async function composePicture(
  page: Page,
  size: typeof SHOT_SIZE,
  picture: Buffer,
  title: string,
  text: string,
): Promise<Buffer> {
  await page.setViewportSize(size)
  const isSmall = size.width < 600
  const style = `
    body { margin: 0; height: 100vh; display: flex; align-items: center; justify-content: center; gap: ${isSmall ? 24 : 88}px;
      background: #e9edf6; color: #1b1e23; font: 20px/1.5 system-ui, sans-serif }
    h1 { font-size: ${isSmall ? 26 : 46}px; line-height: 1.15; margin: 0 0 16px } p { margin: 0 } div { max-width: ${isSmall ? 240 : 460}px }
    img { max-height: ${isSmall ? 128 : 720}px; border-radius: 12px; ${isSmall ? '' : 'box-shadow: 0 12px 48px #1b1e2340'} }`
  const image = `<img src="data:image/png;base64,${picture.toString('base64')}" alt="">`
  await page.setContent(`<style>${style}</style><div><h1>${title}</h1><p>${text}</p></div>${image}`)
  return page.screenshot()
}

function savePicture(name: string, picture: Buffer): void {
  writeFileSync(`${PICTURES_FOLDER}/${name}.png`, picture)
  console.log(`${PICTURES_FOLDER}/${name}.png: ${Math.round(picture.length / 1000)} kB`)
}

const leetcode = await startFakeLeetcode()
const server = await startServer(leetcode.publicSite.origin)
const companion = new CompanionBrowser(leetcode, server.origin)
await companion.start()
// tsx wraps named functions in a helper `__name`, which does not exist in a page unless it is defined there.
await companion.context.addInitScript('globalThis.__name = (named) => named')
try {
  mkdirSync(PICTURES_FOLDER, { recursive: true })
  leetcode.signIn(leetcode.addAccount(USERNAME, createHistory()))
  const site = await companion.openLeetcode('/problems/two-sum/')
  const popup = await companion.openChromiumPopup()
  await popup.setViewportSize({ width: 360, height: 800 })
  await popup.getByText('Complete. New submissions are recorded').waitFor()

  const app = await companion.newPage()
  await app.setViewportSize(SHOT_SIZE)
  await companion.signIn(app, USERNAME)
  await app
    .getByText(/solved · \d[\d,]* submissions?$/)
    .first()
    .waitFor()
  await addPractice(site)
  await app.bringToFront()
  await app.waitForTimeout(3_000)
  savePicture('2-dashboard', await app.screenshot())
  await openYourData(app)
  await app.waitForTimeout(500)
  savePicture('4-your-data', await app.screenshot())
  await app.keyboard.press('Escape')
  await openHistory(app)
  await openSolve(app, 'Two Sum')
  await app.getByRole('slider', { name: 'Code evolution' }).waitFor()
  await app.waitForTimeout(1_000)
  savePicture('3-code-history', await app.screenshot())

  await popup.bringToFront()
  const popupPicture = await popup.locator('main').screenshot()
  const page = await companion.newPage()
  const productText =
    'All your submissions with code, every Run, and the code as you typed it. Everything stays in your browser.'
  savePicture(
    '1-popup',
    await composePicture(page, SHOT_SIZE, popupPicture, 'Your whole LeetCode history, in your own log', productText),
  )
  const icon = await takeIconPicture(page, 300)
  savePicture('edge-logo-300', icon)
  const tile = { width: 440, height: 280 }
  savePicture(
    'chrome-tile-440',
    await composePicture(page, tile, icon, 'Solvelog Companion', 'Your practice, recorded.'),
  )
} finally {
  await companion.remove()
  await server.stop()
  await leetcode.stop()
}

async function takeIconPicture(page: Page, side: number): Promise<Buffer> {
  await page.setViewportSize({ width: side, height: side })
  await page.goto(`chrome-extension://${companion.extensionId}/icons/128.png`)
  const source = await page.evaluate(async () => {
    const bytes = new Uint8Array(await (await fetch(location.href)).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  await page.goto('about:blank')
  await page.setContent(
    `<style>body{margin:0}img{width:100vw;height:100vh}</style><img src="data:image/png;base64,${source}">`,
  )
  return page.screenshot({ omitBackground: true })
}

import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright'
import { startServer } from '../test/e2e/harness/server'
import { keepTutorialAway } from '../test/e2e/harness/tutorial'
import { CHROMIUM_FLAGS, chromiumPath } from './browser'

/** Takes the README's pictures of the built app with the demo, so that they stay true. Run `npm run build` before. */
const FOLDER = 'docs/shots'

interface Shot {
  name: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
  /** Brings the demo's dashboard to what the picture shows. */
  arrange(page: Page): Promise<void>
}

const openHistory = async (page: Page, solve: string): Promise<void> => {
  await page
    .getByRole('tab', { name: 'Solve History' })
    .or(page.getByRole('button', { name: 'Solve History' }))
    .first()
    .click()
  await page.getByRole('searchbox').fill(solve)
  await page.getByRole('option', { name: solve }).first().click()
}

const SHOTS: Shot[] = [
  {
    name: 'dashboard',
    width: 1440,
    height: 900,
    colorScheme: 'light',
    arrange: (page) => page.getByRole('button', { name: 'Dynamic Programming', exact: true }).click(),
  },
  {
    name: 'history',
    width: 1440,
    height: 900,
    colorScheme: 'dark',
    arrange: (page) => openHistory(page, 'Largest Rectangle in Histogram'),
  },
  { name: 'small-screen', width: 390, height: 844, colorScheme: 'light', arrange: async () => undefined },
  {
    name: 'profiles',
    width: 1440,
    height: 900,
    colorScheme: 'dark',
    arrange: (page) => page.getByRole('button', { name: 'Manage Profiles' }).click(),
  },
]

async function take(
  browser: Browser,
  origin: string,
  { name, width, height, colorScheme, arrange }: Shot,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  })
  await keepTutorialAway(context)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Try Demo' }).click()
  await page.getByText('56 solves').waitFor()
  await arrange(page)
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: `${FOLDER}/${name}.png` })
  await context.close()
}

mkdirSync(FOLDER, { recursive: true })
// Nothing listens there: the demo needs no practice site.
const server = await startServer('http://127.0.0.1:9')
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
for (const shot of SHOTS) await take(browser, server.origin, shot)
await browser.close()
await server.stop()
console.log(`${SHOTS.length} pictures in ${FOLDER}`)

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { writeNote } from '../test/e2e/harness/changes'
import { createAcceptedSolve, createProfile, DAY_SECONDS } from '../test/e2e/harness/dashboard'
import { installFakeExtension } from '../test/e2e/harness/extension'
import { openHistory, openSolve } from '../test/e2e/harness/history'
import { startServer } from '../test/e2e/harness/server'
import { RELEASES_FOLDER, writeBrowserState } from '../test/e2e/harness/stored-state'
import { recordSyncs, waitForSync } from '../test/e2e/harness/syncs'
import { dismissTutorialPrompt } from '../test/e2e/harness/tutorial'
import { makeFakeProblems, startFakeSite } from '../test/fake-site'
import { CHROMIUM_FLAGS, requireChromiumPath } from './browser'

/*
 * This script stores the data that a released version writes in the browser and in the server's data folder. A test opens both with every
 * later build (X4). The script needs `npm run build` first. The version is the one in package.json.
 */
const USERNAME = 'ada'
/** The number of notes to write. After this many changes, the app stores a copy of its tables (a checkpoint). */
const NOTE_COUNT = 40

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
const folder = join(RELEASES_FOLDER, version)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

// The server refuses a list that is much shorter than the list in the build, which has 700 problems.
const site = await startFakeSite({ problems: makeFakeProblems(700) })
site.addUser(USERNAME)
const server = await startServer(site.origin, { DATA_DIR: join(folder, 'server'), CATALOG_REFRESH: 'on' })
const browser = await chromium.launch({ executablePath: requireChromiumPath(), args: CHROMIUM_FLAGS })
const context = await browser.newContext({ baseURL: server.origin, locale: 'en-GB' })
// tsx wraps named functions in a helper `__name`, which does not exist in a page unless it is defined there.
await context.addInitScript('globalThis.__name = (named) => named')
await dismissTutorialPrompt(context)
const page = await context.newPage()
await recordSyncs(page)
await addPractice(page)
await writeBrowserState(page, folder)
await browser.close()
await server.stop()
await site.stop()
console.log(`${folder}: ${readdirSync(folder, { recursive: true }).join(', ')}`)

async function addPractice(page: Page): Promise<void> {
  const code = 'def twoSum(self, nums, target):\n    return []'
  const submissions = [
    { ...createAcceptedSolve('two-sum', 2 * DAY_SECONDS, { code }), title: 'Two Sum' },
    {
      ...createAcceptedSolve('valid-anagram', 3 * DAY_SECONDS, { statusDisplay: 'Wrong Answer' }),
      title: 'Valid Anagram',
    },
    { ...createAcceptedSolve('word-search', 40 * DAY_SECONDS), title: 'Word Search' },
  ]
  await installFakeExtension(page, { username: USERNAME, submissions })
  await page.goto('/')
  await page.getByLabel('Username').fill(USERNAME)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await waitForSync(page)
  await createProfile(page, 'Interview in March', { Array: 80, Graph: 60 })
  await openHistory(page)
  await openSolve(page, 'Two Sum')
  for (let count = 1; count <= NOTE_COUNT; count += 1)
    await writeNote(page, `A map from number to index. Edit ${count}.`)
  // The app stores the checkpoint at its second start. It writes the second copy of its data and the dashboard cache when the page is idle.
  await page.reload()
  await waitForSync(page)
  await page.waitForTimeout(5_000)
}

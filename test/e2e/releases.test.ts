import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { getChangeRows, openChanges } from './harness/changes'
import { getProfileMenuButton, getSubmissionCountText } from './harness/dashboard'
import { exportLog, openYourData } from './harness/data'
import { getSection, openHistory, openSolve } from './harness/history'
import { startServer } from './harness/server'
import { openBrowserState, RELEASES_FOLDER } from './harness/stored-state'
import { recordSyncs, waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))

test('[X4] every released version has its stored state here', () => {
  expect(readdirSync(RELEASES_FOLDER), 'Run npm run build, then npx tsx scripts/keep-state.ts.').toContain(version)
})

for (const release of readdirSync(RELEASES_FOLDER)) {
  test(`[X4] the data of ${release}, in the browser and on the server, opens in this build and can be continued`, async ({
    browser,
    site,
  }) => {
    const folder = join(RELEASES_FOLDER, release)
    const dataFolder = mkdtempSync(join(tmpdir(), 'solvelog-release-'))
    cpSync(join(folder, 'server'), dataFolder, { recursive: true })
    site.addUser('ada')
    const server = await startServer(site.origin, { DATA_DIR: dataFolder })
    const catalog = await fetch(`${server.origin}/catalog/problems.json.gz`)
    expect(gunzipSync(await catalog.arrayBuffer()).toString()).toContain('practice-problem-320')
    const context = await openBrowserState(browser, folder, server.origin)
    const page = await context.newPage()
    await recordSyncs(page)
    await page.goto('/')
    await waitForSync(page)
    await expect(getProfileMenuButton(page)).toContainText('Interview in March')
    await expect(getSubmissionCountText(page, 3)).toBeVisible()
    await openHistory(page)
    await openSolve(page, 'Two Sum')
    await expect(getSection(page, 'Solve Details')).toContainText('A map from number to index. Edit 40.')
    await expect(page.getByRole('article')).toContainText('def twoSum')
    await openChanges(page)
    await expect(getChangeRows(page).first()).toContainText('Two Sum')
    const panel = await openYourData(page)
    await expect(panel.getByText('Yes, in case your browser damages its database.')).toBeVisible()
    expect((await exportLog(page)).bytes.length).toBeGreaterThan(1_000)
    await context.close()
    await server.stop()
    rmSync(dataFolder, { recursive: true })
  })
}

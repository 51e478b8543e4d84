import { readFileSync } from 'node:fs'
import { makeOwnHistory } from '../../fake-site'
import { expect, test } from '../harness/companion'
import { getSubmissionCountText } from '../harness/dashboard'
import { chooseImportFile, importFile, leaveYourData, openYourData } from '../harness/data'
import { getSection, openHistory, openSolve, readCodeLines } from '../harness/history'
import { dismissTutorialPrompt } from '../harness/tutorial'

const WRONG_CODE = 'class Solution:\n    def solve(self, numbers):\n        return WRONG\n'
const RIGHT_CODE = 'class Solution:\n    def solve(self, numbers):\n        return sorted(numbers)\n'

test('[E22] the file of “Export everything” is imported in an app that the extension sends nothing to: all submissions, code, Runs and code history; a second import adds nothing', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(makeOwnHistory(45))
  const site = await companion.openLeetcode()
  const popup = await companion.openChromiumPopup()
  const withCode = popup.locator('dt', { hasText: 'With code' }).locator('+ dd')
  await expect(withCode).toHaveText('45')
  await site.bringToFront()
  for (const [code, verdict] of [
    [WRONG_CODE, 'Wrong Answer'],
    [RIGHT_CODE, 'Accepted'],
  ] as const) {
    await site.getByLabel('Code').fill(code)
    await site.getByRole('button', { name: 'Run' }).click()
    await expect(site.locator('output')).toHaveText(verdict)
  }
  await site.getByRole('button', { name: 'Submit' }).click()
  await expect(withCode).toHaveText('46')
  await expect(popup.getByText(/^Complete\./)).toBeVisible()

  const [download] = await Promise.all([
    popup.waitForEvent('download'),
    popup.getByRole('button', { name: 'Export everything' }).click(),
  ])
  const file = { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }

  await dismissTutorialPrompt(companion.context)
  // The extension sends nothing to the app's origin, because the user has not connected the origin.
  const app = await companion.newPage()
  await app.goto(companion.origin)
  await app.getByLabel('Username').fill(username)
  await app.getByRole('button', { name: 'Sign in' }).click()
  await expect(app.getByRole('button', { name: 'Sync Now' })).toBeEnabled()

  await test.step('a cut file changes nothing', async () => {
    const dialog = await openYourData(app)
    await chooseImportFile(app, { ...file, bytes: file.bytes.subarray(0, -100) })
    await expect(dialog.getByText(/damaged at line \d+: .+ Nothing was changed\./)).toBeVisible()
    await leaveYourData(app)
  })
  await test.step('the file', async () => {
    expect(await importFile(app, file)).toMatch(/Adds \d+ submissions to /)
    await expect(getSubmissionCountText(app, 46)).toBeVisible()
    await expect(app.getByRole('region', { name: 'Missing submissions' })).toBeHidden()
  })
  await test.step('the file again', async () => {
    const dialog = await openYourData(app)
    await chooseImportFile(app, file)
    const preview = dialog.getByRole('status').filter({ hasText: 'File verified' })
    await expect(preview).toContainText(`Everything in it is here already: 46 submissions of ${username}.`)
    await preview.getByRole('button', { name: 'Close' }).click()
    await leaveYourData(app)
    await expect(getSubmissionCountText(app, 46)).toBeVisible()
  })
  await test.step('code, Runs and code history', async () => {
    await openHistory(app)
    await openSolve(app, 'Two Sum')
    const submitted = getSection(app, 'Submission Code')
    await expect(app.getByRole('slider', { name: 'Code evolution' })).toBeVisible()
    expect((await readCodeLines(submitted)).join('\n')).toBe(RIGHT_CODE.trimEnd())
    await app.getByLabel('Snapshot', { exact: true }).selectOption({ index: 0 })
    expect((await readCodeLines(submitted)).join('\n')).toBe(WRONG_CODE.trimEnd())
    const points = await app.getByLabel('Snapshot', { exact: true }).locator('option').allTextContents()
    expect(points.filter((text) => text.includes('Run'))).toHaveLength(2)
  })
})

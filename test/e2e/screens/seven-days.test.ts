import { createProfile, DAY_SECONDS, getProfileMenuButton } from '../harness/dashboard'
import { captureDownload, chooseImportFile, leaveYourData, openYourData } from '../harness/data'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'
import { dismissTutorialPrompt } from '../harness/tutorial'

const DAY_MS = DAY_SECONDS * 1000

test.use({
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
})

test('[B6] in a Safari tab the rule is explained after the first change, "Move to the app" transfers the log, and a reminder to export appears', async ({
  page,
  signIn,
  browser,
  baseURL,
  signInNewUser,
}) => {
  const username = await signInNewUser()
  const notice = page.getByRole('region', { name: 'Seven-day rule' })
  await expect(notice).toBeHidden()
  await createProfile(page, 'From Safari', { Array: 50 })
  await expect(notice).toContainText('after seven days of use without a visit')
  await notice.getByRole('button', { name: 'Keep my log safe' }).click()
  const ruleSection = page.getByRole('region', { name: 'Seven-day rule' })
  await expect(ruleSection).toContainText('The installed app starts with an empty log')
  const file = await captureDownload(page, () => ruleSection.getByRole('button', { name: 'Move to the app' }).click())
  await expect(ruleSection.getByRole('status')).toContainText(`sign in as ${username}`)

  const appContext = await browser.newContext({
    baseURL: baseURL ?? '',
    userAgent: await page.evaluate(() => navigator.userAgent),
  })
  await dismissTutorialPrompt(appContext)
  await appContext.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  const app = await appContext.newPage()
  await app.goto('/')
  await expect(app.getByText('Bring your log')).toContainText('Sign in with the name that you used in the browser')
  await signIn(username, app)
  await expect(getProfileMenuButton(app)).not.toContainText('From Safari')
  const dialog = await openYourData(app)
  await expect(dialog.getByRole('button', { name: 'Move to the app' })).toBeHidden()
  await chooseImportFile(app, file)
  await dialog.getByRole('button', { name: /^Add to/ }).click()
  await expect(dialog.getByText(/^Added/)).toBeVisible()
  await leaveYourData(app)
  await expect(getProfileMenuButton(app)).toContainText('From Safari')
  await appContext.close()

  await test.step('the reminder to export comes after five days with changes and no export', async () => {
    await leaveYourData(page)
    await createProfile(page, 'Later', { Array: 50 })
    const startTime = Date.now()
    const reminder = page.getByRole('region', { name: 'Reminder' })
    for (const [day, isShown] of [
      [4.9, false],
      [5.1, true],
    ] as const) {
      await page.clock.setSystemTime(startTime + day * DAY_MS)
      await page.reload()
      await waitForSync(page)
      await openYourData(page)
      await leaveYourData(page)
      // The notice that this browser has no extension is more urgent.
      if (isShown) await page.getByRole('button', { name: '+1 notice' }).click()
      await expect(reminder).toBeVisible({ visible: isShown })
    }
    await expect(reminder).toContainText('This browser deletes them after seven days of use without a visit.')
  })
})

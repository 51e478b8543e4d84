import { addProfile, createAcceptedSolve, getProfileMenuButton, getSubmissionCountText } from './harness/dashboard'
import { delayResponses, readStoredKeys } from './harness/internals'
import { getSignInButton, getUsernameField, openSignOutDialog, readStoredUser, signOut } from './harness/sign-in'
import { PROXY_URL, waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

test.use({ signInMethod: 'form' })

test('[A7, A8] the sign-in screen has all its parts; a blank name is blocked, a name is trimmed, and the button is busy', async ({
  page,
  site,
  createUser,
}) => {
  const username = createUser()
  const callCountBefore = site.calls.length
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Solvelog' })).toBeVisible()
  await expect(getUsernameField(page)).toHaveAttribute('placeholder', /\w/)
  await expect(page.getByText('Or', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Demo', exact: true })).toBeEnabled()
  await expect(page.getByText(/data is stored only in this browser.*[Cc]learing.*removes it/)).toBeVisible()
  await expect(getSignInButton(page)).toBeDisabled()
  await getUsernameField(page).fill(username)
  await expect(getSignInButton(page)).toBeEnabled()
  await getUsernameField(page).fill('   ')
  await expect(getSignInButton(page)).toBeDisabled()
  await getUsernameField(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeHidden()
  expect(site.calls.length).toBe(callCountBefore)

  const answer = await delayResponses(page, PROXY_URL)
  await getUsernameField(page).fill(`  ${username} `)
  await getUsernameField(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Signing in...', exact: true })).toBeDisabled()
  await expect(getSignInButton(page)).toBeHidden()
  answer.release()
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
  const [firstCall] = site.calls.slice(callCountBefore)
  expect(firstCall?.variables).toEqual({ username })
  expect(await readStoredUser(page)).toBe(username)
})

test('[A11, A13, B1] a verified user is stored; sign-out asks, Cancel changes nothing, Sign Out removes the name and the data', async ({
  page,
  signIn,
  createUser,
}) => {
  const username = createUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  const isReloaded = () => page.evaluate(() => !Reflect.has(window, 'beforeReload'))
  await page.goto('/')
  await page.evaluate(() => Reflect.set(window, 'beforeReload', true))
  await getUsernameField(page).fill(username)
  await getSignInButton(page).click()
  await waitForSync(page)
  expect(await isReloaded()).toBe(true)
  expect(await readStoredUser(page)).toBe(username)
  await page.reload()
  await waitForSync(page)
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
  await addProfile(page, 'Mine', { Array: 50 })
  await expect(getProfileMenuButton(page)).toContainText('Mine')
  const keysBefore = await readStoredKeys(page, username)

  await (await openSignOutDialog(page)).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await openSignOutDialog(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await readStoredUser(page)).toBe(username)
  expect(await readStoredKeys(page, username)).toEqual(keysBefore)
  await expect(getProfileMenuButton(page)).toContainText('Mine')

  await page.evaluate(() => Reflect.set(window, 'beforeReload', true))
  await signOut(page)
  await expect(getUsernameField(page)).toBeVisible()
  expect(await isReloaded()).toBe(true)
  expect(await readStoredKeys(page, username)).toEqual([])
  const remainingTexts = await page.evaluate(() => Object.entries(localStorage).flat().join(' '))
  expect(remainingTexts.toLowerCase()).not.toContain(username.toLowerCase())

  await signIn(username)
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  await expect(getProfileMenuButton(page)).not.toContainText('Mine')
})

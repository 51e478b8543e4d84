import { expectAccessible, expectReadableColours } from '../harness/axe'
import {
  addProfile,
  createAcceptedSolve,
  createHourlySolves,
  getProfileMenuButton,
  getSubmissionCountText,
} from '../harness/dashboard'
import { installFakeExtension } from '../harness/extension'
import { delayResponses, readStoredKeys, runBeforeWorker } from '../harness/internals'
import { getSignInButton, getUsernameField, readStoredUser, signOut } from '../harness/sign-in'
import { PROXY_URL, waitForSync } from '../harness/syncs'
import { createUniqueUsername, expect, test } from '../harness/test'

const USER_NOT_FOUND_MESSAGE = 'User not found. Please check your username and try again.'

const CHECK_FAILED_MESSAGE = 'An unexpected error occurred. Please try again later.'

test.use({ signInMethod: 'form' })

test('[A9, N17] an unknown or impossible name shows that the user was not found', async ({ page, site }) => {
  await test.step('the practice site does not know the name', async () => {
    await page.goto('/')
    await getUsernameField(page).fill(createUniqueUsername('nobody'))
    await getSignInButton(page).click()
    await expect(page.getByText(USER_NOT_FOUND_MESSAGE, { exact: true })).toBeVisible()
    await expect(getSignInButton(page)).toBeEnabled()
    expect(await readStoredUser(page)).toBeNull()
    await getUsernameField(page).press('End')
    await getUsernameField(page).pressSequentially('x')
    await expect(page.getByText(USER_NOT_FOUND_MESSAGE)).toBeHidden()
  })
  await test.step('the name is impossible', async () => {
    const callCountBefore = site.calls.length
    await page.goto('/')
    for (const name of IMPOSSIBLE_NAMES) {
      await test.step(name.slice(0, 40), async () => {
        await getUsernameField(page).fill(name)
        await expect(page.getByText(USER_NOT_FOUND_MESSAGE)).toBeHidden()
        await getSignInButton(page).click()
        await expect(page.getByText(USER_NOT_FOUND_MESSAGE, { exact: true })).toBeVisible()
        await expect(getSignInButton(page)).toBeEnabled()
      })
    }
    expect(site.calls.length).toBe(callCountBefore)
    expect(await readStoredUser(page)).toBeNull()
  })
})

const IMPOSSIBLE_NAMES = [
  'ada lovelace',
  'ada/lovelace',
  'Zoë',
  'a'.repeat(65),
  'a'.repeat(20_000),
  '@',
  'https://leetcode.com/u/',
  'https://leetcode.com/problems/two-sum/',
]

test('[A10] every other failure of the check has one sentence, followed by the reason; the user can continue without the check, or sign in when the site answers again', async ({
  page,
  site,
  createUser,
}) => {
  const username = createUser()
  await page.goto('/')
  await expect(getUsernameField(page)).toBeFocused()
  await getUsernameField(page).fill(username)
  for (const [mode, reason] of [
    ['rate-limit', 'LeetCode is rate-limiting us.'],
    ['server-error', 'leetcode.com answered with status 500.'],
    // The proxy repeats this answer later.
    ['graphql-error', 'Something is wrong on the practice site.'],
  ] as const) {
    await test.step(mode, async () => {
      site.fail(mode, { operation: 'userExists', retryAfter: 0 })
      await getUsernameField(page).fill(`${username} `)
      await expect(page.getByText(CHECK_FAILED_MESSAGE)).toBeHidden()
      await getUsernameField(page).fill(username)
      await getSignInButton(page).click()
      await expect(page.getByText(`${CHECK_FAILED_MESSAGE} ${reason}`, { exact: true })).toBeVisible()
      await expect(getSignInButton(page)).toBeEnabled()
      site.heal()
    })
  }
  await page.route(PROXY_URL, (route) => route.abort())
  await getUsernameField(page).fill(`https://leetcode.com/u/${username}/`)
  await getSignInButton(page).click()
  await expect(page.getByText(`${CHECK_FAILED_MESSAGE} Solvelog’s server did not answer.`)).toBeVisible()
  expect(await readStoredUser(page)).toBeNull()
  await expectAccessible(page, 'a sign-in without LeetCode')
  await expectReadableColours(page, 'a sign-in without LeetCode')
  await page.getByRole('button', { name: `continue as ${username} without checking` }).click()
  await waitForSync(page)
  await page.unroute(PROXY_URL)
  await page.evaluate(() => localStorage.removeItem('solvelog.username'))
  await page.reload()
  await getUsernameField(page).fill(username)
  await getSignInButton(page).click()
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
})

test('[A17, N17] a pasted profile address signs in; the name is stored as the site spells it, and another spelling is the same user', async ({
  page,
  signIn,
  createUser,
}) => {
  const username = createUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }], 'Grace')
  await signIn(` https://leetcode.com/u/${username.toUpperCase()}/ `)
  await expect(page.getByRole('heading', { name: username })).toContainText(username)
  expect(await readStoredUser(page)).toBe(username)
  await addProfile(page, 'Mine', { Array: 50 })
  await expect(getProfileMenuButton(page)).toContainText('Mine')

  await page.evaluate(() => localStorage.removeItem('solvelog.username'))
  await signIn(username.toLowerCase())
  expect(await readStoredUser(page)).toBe(username)
  await expect(getProfileMenuButton(page)).toContainText('Mine')
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
})

test('[A13] signing out in the middle of a sync leaves nothing behind, and the next sign-in starts clean', async ({
  page,
  signIn,
  createUser,
}) => {
  const username = createUser()
  await installFakeExtension(page, {
    username,
    submissions: createHourlySolves(600),
    chunkSize: 5,
    ignoredRequests: { 60: 1e9 },
  })
  await page.goto('/')
  await getUsernameField(page).fill(username)
  await getSignInButton(page).click()
  await expect(page.getByText('300 of about 600 submissions').first()).toBeVisible()
  const reload = await delayResponses(page, /:\d+\/$/)
  await page.exposeFunction('releaseReload', reload.release)
  // The old page runs until the server answers the reload, here after it has received the next submissions. It must not store them.
  await page.evaluate((user) => {
    addEventListener('beforeunload', () => {
      window.extensionPlan.ignoredRequests = {}
      addEventListener('message', ({ data }) => {
        if (data.type === 'response_chunk') Reflect.get(window, 'releaseReload')()
      })
      postMessage({ source: 'leettracker-webapp', type: 'request_chunk', username: user, index: 60 }, location.origin)
    })
  }, username)
  await signOut(page)
  await expect(getUsernameField(page)).toBeVisible()
  expect(await readStoredKeys(page, username)).toEqual([])
  const remainingTexts = await page.evaluate(() => Object.entries(localStorage).flat().join(' '))
  expect(remainingTexts.toLowerCase()).not.toContain(username.toLowerCase())
  await page.addInitScript(() => {
    window.extensionPlan.ignoredRequests = {}
  })
  await signIn(username)
  await expect(getSubmissionCountText(page, 600)).toBeVisible()
})

test('[A13] the buttons of the question before a sign-out stay where they are when the time of the last export arrives', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  const positions = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const tops: number[] = []
        new MutationObserver(() => {
          const dialog = document.querySelector('[role="alertdialog"]')
          const lastButton = [...(dialog?.querySelectorAll('button') ?? [])].at(-1)
          if (lastButton) tops.push(lastButton.offsetTop)
          if (dialog?.textContent.includes('You have never exported it.')) resolve(tops)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const tops = await positions
  expect(tops.length).toBeGreaterThan(1)
  expect(new Set(tops).size).toBe(1)
})

test('[A14] a failed sign-out is reported, then the page reloads without loss', async ({ page, signInNewUser }) => {
  const username = await signInNewUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  await runBeforeWorker(
    page,
    `IDBObjectStore.prototype.delete = () => { throw new DOMException('no', 'UnknownError') }`,
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeEnabled()
  const messages: string[] = []
  page.on('dialog', (dialog) => {
    messages.push(`${dialog.type()}: ${dialog.message()}`)
    return dialog.accept()
  })
  const reloaded = page.waitForEvent('load')
  await signOut(page)
  await reloaded
  expect(messages).toEqual(['alert: An error occurred while signing out. Please try again.'])
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
})

/** In the worker, a user's data is removed only after a message on the channel "test", as on a slow disk. */
const DELAYED_REMOVAL_SCRIPT = `
  let isHeld = true
  new BroadcastChannel('test').onmessage = () => { isHeld = false }
  const remove = IDBObjectStore.prototype.delete
  IDBObjectStore.prototype.delete = function (...args) {
    const hold = () => { if (isHeld) this.get(['x', 1, 2]).onsuccess = hold }
    hold()
    return remove.apply(this, args)
  }`

test('[A13] an interrupted sign-out is finished by the next start, for this user only', async ({
  page,
  site,
  signIn,
}) => {
  const [username, otherUsername] = [createUniqueUsername(), createUniqueUsername('other')]
  site.addUser(username, [{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  site.addUser(otherUsername, [{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  await signIn(otherUsername)
  await page.evaluate(() => localStorage.removeItem('solvelog.username'))
  await signIn(username)
  await addProfile(page, 'Mine', { Array: 50 })
  const otherKeys = await readStoredKeys(page, otherUsername)
  await runBeforeWorker(page, DELAYED_REMOVAL_SCRIPT)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeEnabled()
  await signOut(page)
  await expect.poll(() => readStoredUser(page)).toBeNull()
  await runBeforeWorker(page, '')
  // The user is signed in again before the removal has ended. The data must still be removed, and no loss must be
  // reported.
  await page.evaluate((name) => localStorage.setItem('solvelog.username', name), username)
  await page.reload()
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  await expect(getProfileMenuButton(page)).not.toContainText('Mine')
  expect(await readStoredKeys(page, otherUsername)).toEqual(otherKeys)
  await addProfile(page, 'Later', { Array: 50 })
  await page.reload()
  await expect(getProfileMenuButton(page)).toContainText('Later')
})

import type { Page } from '@playwright/test'
import { createAcceptedSolve, DAY_SECONDS, getDialog } from '../harness/dashboard'
import {
  getButton,
  getSection,
  getSelectedRow,
  getSolveRows,
  getSolveTitle,
  openHistory,
  openSolve,
  PROBLEM_BUTTON_NAME,
} from '../harness/history'
import { delayResponses } from '../harness/internals'
import { getViewTab, waitForStoredView } from '../harness/navigation'
import { getSignInButton, getUsernameField } from '../harness/sign-in'
import { expect, test } from '../harness/test'
import { pressToolbarButton } from '../harness/toolbar'
import { openTimeTravel } from '../harness/travel'

/** Twice the time in which the page writes a change of its view into the history, in milliseconds. */
const WRITE_WAIT_MS = 700

const getNewListButton = (page: Page) => page.getByRole('button', { name: 'New list' }).first()

async function showListsOnPhone(page: Page, openDemo: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 })
  await openDemo()
  await page.getByRole('navigation').getByRole('button', { name: 'Lists' }).click()
}

test('[N8] on a phone, Back closes the open dialog and stays in the app, also after a dialog was closed by its button', async ({
  page,
  openDemo,
}) => {
  await showListsOnPhone(page, openDemo)
  const openNewList = () => getNewListButton(page).click()
  await openNewList()
  await expect(getDialog(page)).toBeVisible()
  await page.goBack()
  await expect(getDialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Study lists' })).toBeVisible()
  await openNewList()
  await getDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(getDialog(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => navigation.canGoForward)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
})

test('[N8] on a phone, Back asks before it closes a changed form, as often as it is pressed, and Discard leaves no extra history entry', async ({
  page,
  openDemo,
}) => {
  await showListsOnPhone(page, openDemo)
  await getNewListButton(page).click()
  const name = getDialog(page).getByLabel('Name', { exact: true })
  await name.fill('Half a list')
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  for (const answer of ['by button', 'by Back']) {
    await page.goBack()
    await expect(question, answer).toBeVisible()
    if (answer === 'by Back') await page.goBack()
    else await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question, answer).toBeHidden()
    await expect(name, answer).toHaveValue('Half a list')
  }
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(getDialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Study lists' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => navigation.entries().length - (navigation.currentEntry?.index ?? 0)))
    .toBe(3)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
})

test('[N8] on a phone, a view that is opened while the entry of a closed dialog is being removed gets an entry of its own', async ({
  page,
  openDemo,
}) => {
  await showListsOnPhone(page, openDemo)
  await getNewListButton(page).click()
  const closeButton = await getDialog(page).getByRole('button', { name: 'Close' }).elementHandle()
  const dashboardTab = await page
    .locator('nav button', { hasText: 'Dashboard' })
    .filter({ visible: true })
    .elementHandle()
  await page.evaluate(
    async ([close, tab]) => {
      if (!(close instanceof HTMLElement && tab instanceof HTMLElement)) throw new Error('The page lacks a button.')
      close.click()
      // The app begins to remove the entry in a microtask, and the browser ends this in a later task.
      for (let i = 0; i < 20; i += 1) await Promise.resolve()
      tab.click()
    },
    [closeButton, dashboardTab],
  )
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state.screen)).toBe('dashboard')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Study lists' })).toBeVisible()
})

test('[N8] [A13] on a phone, the app does not restore the view before Sign Out, whose question has an entry of its own', async ({
  page,
  signInNewUser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const username = await signInNewUser()
  await getViewTab(page, 'Solve History').click()
  await waitForStoredView(page, '"screen":"history"')
  const reload = await delayResponses(page, /:\d+\/$/)
  await page.exposeFunction('releaseReload', reload.release)
  // The old page runs until the server answers the reload. A change of its view must not store the view again.
  await page.evaluate((ms) => {
    addEventListener('beforeunload', () => {
      const search = document.querySelector('input[type=search]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'tree')
      search?.dispatchEvent(new Event('input', { bubbles: true }))
      setTimeout(() => Reflect.get(window, 'releaseReload')(), ms)
    })
  }, WRITE_WAIT_MS)
  await pressToolbarButton(page, 'Sign Out')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await getUsernameField(page).fill(username)
  await getSignInButton(page).click()
  await expect(page.getByRole('heading', { name: `Hello, ${username}` })).toBeVisible()
})

test('[N10, W2] in "Add a solve" the arrow keys reach the suggestions, a chosen suggestion moves the focus to the next field, an invalid field gets the focus, and the added solve is selected', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: [createAcceptedSolve('lru-cache', DAY_SECONDS)] })
  await openHistory(page)
  await getButton(page, 'Add solves').click()
  await page.getByRole('menuitem', { name: 'Add a solve…' }).click()
  const field = getDialog(page).getByLabel('Problem', { exact: true })
  await expect(field).toBeFocused()
  await getButton(page, 'Add solve').click()
  await expect(field).toBeFocused()
  await field.fill('two sum')
  const firstResult = getDialog(page).getByRole('list', { name: 'Problems found' }).getByRole('button').first()
  await expect(firstResult).toContainText('Two Sum')
  await field.press('ArrowDown')
  await expect(firstResult).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  const time = getDialog(page).getByLabel('Date and time')
  await expect(time).toBeFocused()
  await time.fill('2026-01-05T10:00')
  await getButton(page, 'Add solve').click()
  await expect(getSolveTitle(page)).toContainText('Two Sum')
  await expect(getSelectedRow(page)).toContainText('Two Sum')
})

test('[W2, N7] Escape closes the problem view, and an edit form, which asks first if it has changes; j and k work anywhere in the view', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await getButton(page, 'Edit Details').click()
  const notes = page.getByLabel('Notes', { exact: true })
  await notes.press('Escape')
  await expect(notes).toBeHidden()
  await expect(getButton(page, 'Edit Details')).toBeFocused()
  await getButton(page, 'Edit Details').click()
  await notes.fill('An unfinished note')
  await notes.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(notes).toHaveValue('An unfinished note')
  await notes.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(notes).toBeHidden()
  await expect(getSection(page, 'Solve Details')).not.toContainText('An unfinished note')
  await page.getByRole('article').getByRole('button', { name: PROBLEM_BUTTON_NAME }).click()
  await expect(getButton(page, 'Back to the selected attempt')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(getSection(page, 'Solve Details')).toBeVisible()
  await expect(page.getByRole('listbox')).toBeFocused()
  const foundCount = (await getSelectedRow(page).getAttribute('aria-setsize')) ?? ''
  await getButton(page, 'Clear search').click()
  await expect(getSelectedRow(page)).not.toHaveAttribute('aria-setsize', foundCount)
  await getButton(page, 'Hide list').focus()
  const positionBefore = await getSelectedRow(page).getAttribute('aria-posinset')
  await page.keyboard.press('j')
  await expect(getSelectedRow(page)).toHaveAttribute('aria-posinset', String(Number(positionBefore) + 1))
})

test('[W3] with forced colours the current tab, the selected row, the chosen rating, Save, bars and goals are drawn; at 400 % zoom every entry of "More" can be reached, and at 640 px the bar is not cut', async ({
  page,
  openDemo,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openDemo()
  const tabs = page.getByRole('navigation').getByRole('button')
  const readBackground = (name: string) =>
    tabs
      .filter({ hasText: name })
      .first()
      .evaluate((tab) => getComputedStyle(tab).backgroundColor)
  expect(await readBackground('Dashboard')).not.toBe(await readBackground('Lists'))
  const bar = page.getByRole('progressbar').first()
  const fill = bar.locator('> :first-child > *')
  const pageColour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await fill.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(pageColour)
  expect(await bar.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  await openHistory(page)
  expect(await getSelectedRow(page).evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid')
  expect(
    await getSolveRows(page)
      .nth(1)
      .evaluate((row) => getComputedStyle(row).outlineStyle),
  ).toBe('none')
  await expect(page.locator('article [data-rating][aria-pressed=true]')).toBeVisible()
  const [chosen, other] = await page.locator('article [data-rating]').evaluateAll((all) =>
    ['true', 'false'].map((pressed) => {
      const button = all.find(({ ariaPressed }) => ariaPressed === pressed)
      return button && getComputedStyle(button).backgroundColor
    }),
  )
  expect(chosen).toBeTruthy()
  expect(chosen).not.toBe(other)
  await page.getByRole('button', { name: /(Add|Edit) Details/ }).click()
  const save = getSection(page, 'Solve Details').getByRole('button', { name: 'Save' })
  expect(await save.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px')
  await save.press('Escape')
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 320, height: 256 })
  await getButton(page, 'More').click()
  await getButton(page, 'Sign Out').scrollIntoViewIfNeeded()
  await expect(getButton(page, 'Sign Out')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  for (const width of [640, 648, 654]) {
    await page.setViewportSize({ width, height: 800 })
    const header = await page.getByRole('banner').evaluate((one) => [one.scrollWidth, one.clientWidth])
    expect(header[0]).toBeLessThanOrEqual(header[1] ?? 0)
    await expect(getButton(page, 'More')).toBeInViewport({ ratio: 1 })
  }
})

test('[W1, C3] offline, one sentence says so, and a sync runs by itself when the network is back', async ({
  page,
  signInNewUser,
}) => {
  // The code that shows the sentence is loaded after the dashboard, so it must arrive before the network is lost.
  const sentenceCode = page.waitForResponse((response) => response.url().includes('/Notices-'), {
    timeout: 60_000,
  })
  await signInNewUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  await (await sentenceCode).finished()
  await page.context().setOffline(true)
  const sentence = page.getByText('You are offline: your changes are saved here')
  await expect(sentence).toHaveCount(1)
  await expect(page.getByText(/^Last synced/)).toBeVisible()
  await getButton(page, 'Sync Now').click()
  await expect(page.getByText('Press Sync Now to retry')).toBeHidden()
  await expect(page.getByText(/^Last synced/)).toBeVisible()
  await expect(sentence).toHaveCount(1)
  await expect(getButton(page, 'Sync Now')).toBeEnabled()
  const syncCountBefore = await page.evaluate(() => window.syncsEnded)
  await page.context().setOffline(false)
  await expect(sentence).toBeHidden()
  await expect.poll(() => page.evaluate(() => window.syncsEnded)).toBeGreaterThan(syncCountBefore)
})

test('[L4, N14] in the past, Sync Now and Manage Profiles are disabled and say why, also after a press; Play from the last position starts at the beginning', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openTimeTravel(page)
  await getButton(page, 'Previous change').click()
  const reason = 'Not available in the past. Press “Back to now” first.'
  for (const name of ['Sync Now', 'Manage Profiles']) {
    await expect(getButton(page, name)).toBeDisabled()
    await expect(getButton(page, name)).toHaveAttribute('title', reason)
    await getButton(page, name).press('Enter')
    await expect(page.getByText(reason)).toHaveCount(1)
    await getButton(page, 'Dismiss').press('Enter')
    await expect(page.getByText(reason)).toHaveCount(0)
  }
  await getButton(page, 'Play').click()
  await expect(page.getByText(/^change [1-9] of/)).toBeVisible()
  await getButton(page, 'Pause').click()
})

test('[W3] an open profile form stays open when the window becomes as narrow as a phone and wide again', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await getButton(page, 'Manage Profiles').click()
  await getDialog(page).getByRole('button', { name: 'New Profile' }).click()
  const name = getDialog(page).getByLabel('Name')
  await name.fill('An unfinished profile')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(name).toHaveValue('An unfinished profile')
  }
})

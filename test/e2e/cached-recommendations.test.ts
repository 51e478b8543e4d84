import type { Page } from '@playwright/test'
import { acceptedSolve, DAY, recommendationLinks, rowButton } from './harness/dashboard'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'
import { callWorker } from './harness/worker-calls'

declare global {
  interface Window {
    releaseWorker(): void
    /** The links and placeholders that an opened row has shown, each once. */
    shownInRow: string[]
  }
}

/** With a solve the topics are unfolded. */
const OLD = { ...acceptedSolve('two-sum', 40 * DAY), title: 'Two Sum' }

/** The stored cache of any user; null if there is none. */
const stored = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('solvelog.recommendations.'))
    return name === undefined ? null : localStorage.getItem(name)
  })

const slugs = async (page: Page): Promise<string[]> =>
  recommendationLinks(page).evaluateAll((all) =>
    all.map((link) => /problems\/([^/]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''),
  )

/** From the next load on, the worker gets no message before `window.releaseWorker()`. */
async function holdWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    let isWorkerHeld = true
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
      const send = () => Reflect.apply(post, this, args)
      if (isWorkerHeld) held.push(send)
      else send()
    }
    window.releaseWorker = () => {
      isWorkerHeld = false
      for (const send of held.splice(0)) send()
    }
    window.shownInRow = []
    new MutationObserver(() => {
      const panel = document.querySelector('[role="tabpanel"], [aria-label="Loading recommendations"]')
      const links = [...(panel?.querySelectorAll('a') ?? [])].map((link) => link.href).join(' ')
      const shown = panel?.ariaLabel ?? links
      if (panel && !window.shownInRow.includes(shown)) window.shownInRow.push(shown)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Reloads, opens Array while the worker is silent, and returns its Fundamentals and its problems of New. */
async function openArrayEarly(page: Page): Promise<{ fundamentals: string[]; fresh: string[] }> {
  await holdWorker(page)
  await page.reload()
  await rowButton(page, 'Array').click()
  await expect(recommendationLinks(page)).toHaveCount(5)
  const fundamentals = await slugs(page)
  await page.getByRole('tab', { name: 'New' }).click()
  await expect(recommendationLinks(page)).toHaveCount(5)
  const fresh = await slugs(page)
  expect(fresh).not.toEqual(fundamentals)
  return { fundamentals, fresh }
}

test('[D8, D11] a topic opened before the worker answers shows the recommendations that the worker then returns', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: [acceptedSolve('two-sum', 40 * DAY, { qualityScore: 0.1 })] })
  await expect.poll(() => stored(page)).not.toBeNull()
  const early = await openArrayEarly(page)
  await test.step('Refresh depends on the time, so it waits for the worker', async () => {
    await page.getByRole('tab', { name: 'Refresh' }).click()
    await expect(page.getByRole('tabpanel').getByRole('status', { name: 'Loading recommendations' })).toBeVisible()
    await page.getByRole('tab', { name: 'Fundamentals' }).click()
  })
  await test.step('nothing else is shown until the sync has ended', async () => {
    await page.evaluate(() => {
      window.shownInRow = []
      window.releaseWorker()
    })
    await waitForSync(page)
    await expect.poll(() => stored(page)).not.toBeNull()
    expect(await slugs(page)).toEqual(early.fundamentals)
    expect(await page.evaluate(() => window.shownInRow)).toHaveLength(1)
    await page.getByRole('tab', { name: 'New' }).click()
    expect(await slugs(page)).toEqual(early.fresh)
    await page.getByRole('tab', { name: 'Refresh' }).click()
    await expect(recommendationLinks(page)).toHaveText([/^Two Sum/])
  })
})

test('[D8, D11] cached recommendations are dropped by Sync Now and a sign-out', async ({ page, signInNewUser }) => {
  await signInNewUser([OLD])
  await expect.poll(() => stored(page)).not.toBeNull()
  const before = await stored(page)
  await test.step('Sync Now draws others, and the next start shows those', async () => {
    const afterPress = await page.evaluate(async () => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Sync Now')
      button?.click()
      await Promise.resolve()
      await Promise.resolve()
      return Object.keys(localStorage).filter((key) => key.startsWith('solvelog.recommendations.'))
    })
    expect(afterPress).toEqual([])
    await expect.poll(() => stored(page)).not.toBeNull()
    expect(await stored(page)).not.toBe(before)
    const { fundamentals } = await openArrayEarly(page)
    await page.evaluate(() => window.releaseWorker())
    await waitForSync(page)
    await page.getByRole('tab', { name: 'Fundamentals' }).click()
    expect(await slugs(page)).toEqual(fundamentals)
  })
  await test.step('a sign-out removes them', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(await stored(page)).toBeNull()
  })
})

test('[D8, D11] cached recommendations leave out what another tab has recorded since', async ({
  page,
  signInNewUser,
  openTab,
  site,
}) => {
  const username = await signInNewUser([OLD])
  await expect.poll(() => stored(page)).not.toBeNull()
  await rowButton(page, 'Array').click()
  await expect(recommendationLinks(page)).toHaveCount(5)
  const [done = '', ...others] = await slugs(page)
  site.addUser(username, [{ ...acceptedSolve(done, 60), title: done }, OLD])
  const tab = await openTab()
  await callWorker(tab, 'syncAfterReturn')
  await expect.poll(async () => (await stored(page))?.includes(`"${done}"`)).toBe(false)
  const { fundamentals } = await openArrayEarly(page)
  expect(fundamentals.slice(0, 4)).toEqual(others)
})

import type { Page } from '@playwright/test'
import { createAcceptedSolve, DAY_SECONDS, getRecommendationLinks, getRowButton } from '../harness/dashboard'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'
import { callWorker } from '../harness/worker-calls'

declare global {
  interface Window {
    releaseWorker(): void
    /** What the opened row has shown: the links as one text, or the label of the placeholder. */
    shownInRow: string[]
  }
}

/** The dashboard hides the rows of topics from a user without solves. */
const OLD_SOLVE = { ...createAcceptedSolve('two-sum', 40 * DAY_SECONDS), title: 'Two Sum' }

const readStoredCache = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('solvelog.recommendations.'))
    return name === undefined ? null : localStorage.getItem(name)
  })

const readSlugs = async (page: Page): Promise<string[]> =>
  getRecommendationLinks(page).evaluateAll((all) =>
    all.map((link) => /problems\/([^/]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''),
  )

/**
 * Delays all messages to the worker until `window.releaseWorker()`, from the next load on. Records the contents of the
 * opened row in `window.shownInRow`.
 */
async function delayWorkerMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const delayed: (() => void)[] = []
    let isDelaying = true
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
      const send = () => Reflect.apply(post, this, args)
      if (isDelaying) delayed.push(send)
      else send()
    }
    window.releaseWorker = () => {
      isDelaying = false
      for (const send of delayed.splice(0)) send()
    }
    window.shownInRow = []
    new MutationObserver(() => {
      const panel = document.querySelector('[role="tabpanel"], [aria-label="Loading recommendations"]')
      const links = [...(panel?.querySelectorAll('a') ?? [])].map((link) => link.href).join(' ')
      const shownContents = panel?.ariaLabel ?? links
      if (panel && !window.shownInRow.includes(shownContents)) window.shownInRow.push(shownContents)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Opens the row before the worker answers. Returns the problem slugs in the tabs "Fundamentals" and "New". */
async function openArrayEarly(page: Page): Promise<{ fundamentals: string[]; newProblems: string[] }> {
  await delayWorkerMessages(page)
  await page.reload()
  await getRowButton(page, 'Array').click()
  await expect(getRecommendationLinks(page)).toHaveCount(5)
  const fundamentals = await readSlugs(page)
  await page.getByRole('tab', { name: 'New' }).click()
  await expect(getRecommendationLinks(page)).toHaveCount(5)
  const newProblems = await readSlugs(page)
  expect(newProblems).not.toEqual(fundamentals)
  return { fundamentals, newProblems }
}

test('[D11] a topic opened before the worker answers shows the recommendations that the worker then returns', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: [createAcceptedSolve('two-sum', 40 * DAY_SECONDS, { qualityScore: 0.1 })] })
  await expect.poll(() => readStoredCache(page)).not.toBeNull()
  const earlyProblems = await openArrayEarly(page)
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
    await expect.poll(() => readStoredCache(page)).not.toBeNull()
    expect(await readSlugs(page)).toEqual(earlyProblems.fundamentals)
    expect(await page.evaluate(() => window.shownInRow)).toHaveLength(1)
    await page.getByRole('tab', { name: 'New' }).click()
    expect(await readSlugs(page)).toEqual(earlyProblems.newProblems)
    await page.getByRole('tab', { name: 'Refresh' }).click()
    await expect(getRecommendationLinks(page)).toHaveText([/^Two Sum/])
  })
})

test('[D11] cached recommendations are dropped by Sync Now and a sign-out', async ({ page, signInNewUser }) => {
  await signInNewUser([OLD_SOLVE])
  await expect.poll(() => readStoredCache(page)).not.toBeNull()
  const cacheBefore = await readStoredCache(page)
  await test.step('Sync Now draws others, and the next start shows those', async () => {
    const afterPress = await page.evaluate(async () => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Sync Now')
      button?.click()
      await Promise.resolve()
      await Promise.resolve()
      return Object.keys(localStorage).filter((key) => key.startsWith('solvelog.recommendations.'))
    })
    expect(afterPress).toEqual([])
    await expect.poll(() => readStoredCache(page)).not.toBeNull()
    expect(await readStoredCache(page)).not.toBe(cacheBefore)
    const { fundamentals } = await openArrayEarly(page)
    await page.evaluate(() => window.releaseWorker())
    await waitForSync(page)
    await page.getByRole('tab', { name: 'Fundamentals' }).click()
    expect(await readSlugs(page)).toEqual(fundamentals)
  })
  await test.step('a sign-out removes them', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(await readStoredCache(page)).toBeNull()
  })
})

test('[D11] cached recommendations leave out what another tab has recorded since', async ({
  page,
  signInNewUser,
  openTab,
  site,
}) => {
  const username = await signInNewUser([OLD_SOLVE])
  await expect.poll(() => readStoredCache(page)).not.toBeNull()
  await getRowButton(page, 'Array').click()
  await expect(getRecommendationLinks(page)).toHaveCount(5)
  const [solvedSlug = '', ...otherSlugs] = await readSlugs(page)
  site.addUser(username, [{ ...createAcceptedSolve(solvedSlug, 60), title: solvedSlug }, OLD_SOLVE])
  const tab = await openTab()
  await callWorker(tab, 'syncAfterReturn')
  await expect.poll(async () => (await readStoredCache(page))?.includes(`"${solvedSlug}"`)).toBe(false)
  const { fundamentals } = await openArrayEarly(page)
  expect(fundamentals.slice(0, 4)).toEqual(otherSlugs)
})

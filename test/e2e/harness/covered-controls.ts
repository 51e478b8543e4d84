import { expect, type Locator, type Page } from '@playwright/test'
import type { FakeSubmission } from '../../fake-site'
import { getChangeRows } from './changes'
import { addProfile, createHourlySolves, DAY_SECONDS, getRowButton, getToast } from './dashboard'
import { getButton, getSection, openHistory, openSolve } from './history'
import { getViewTab } from './navigation'
import { waitForSync } from './syncs'
import { pressToolbarButton } from './toolbar'
import { openTimeTravel } from './travel'

interface TestUser {
  page: Page
  signInNewUser(submissions: FakeSubmission[]): Promise<string>
}

/**
 * Signs in a user with several notices, shows all of them, and shows a toast with Undo. The toast stays, because the result of an action
 * stays when the screen changes.
 */
export async function showNoticesAndToast({ page, signInNewUser }: TestUser): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInNewUser(createHourlySolves(25).map((solve) => ({ ...solve, title: solve.titleSlug })))
  await addProfile(page, 'Not exported', { Array: 50 })
  await page.getByRole('navigation').getByRole('button', { name: 'Lists', exact: true }).click()
  await getButton(page, 'New list').click()
  await page.getByLabel('Name').fill('Half a list')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.setSystemTime(Date.now() + 31 * DAY_SECONDS * 1000)
  await page.goto('/')
  await waitForSync(page)
  for (const name of ['Missing submissions', 'Unsaved text', 'Reminder']) {
    const others = page.getByRole('button', { name: /^\+\d+ notices?$/, expanded: false })
    await expect(page.getByRole('region', { name }).or(others).first()).toBeVisible()
    if (await others.isVisible()) await others.click()
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  await openHistory(page)
  await openSolve(page, 'Two Sum')
  await page.getByRole('article').getByRole('button', { name: /star/i }).press('Enter')
  await expect(getToast(page, 'starred')).toBeVisible()
}

type Screen = readonly [name: string, open: (page: Page) => Promise<void>]

const openForm =
  (section: string, button: RegExp) =>
  async (page: Page): Promise<void> => {
    const cancel = getButton(page, 'Cancel')
    if (await cancel.isVisible()) await cancel.press('Enter')
    await getButton(getSection(page, section), button).press('Enter')
    await expect(getButton(getSection(page, section), 'Save')).toBeVisible()
  }

const openView = (view: string) => (page: Page) => getViewTab(page, view).press('Enter')

const openRow = (name: string, shown: (page: Page) => Locator) => async (page: Page) => {
  await getRowButton(page, name).press('Enter')
  await expect(shown(page)).toBeVisible()
}

const getHeading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 })

/** The screens and forms, in an order in which each can be opened from the one before. The first one is open already. */
export const MAIN_SCREENS: readonly Screen[] = [
  ['a solve', () => Promise.resolve()],
  ['the form of the code', openForm('Submission Code', /^(Add|Edit) Code$/)],
  ['the form of the details', openForm('Solve Details', /^(Add|Edit) Details$/)],
  ['the form of the feedback', openForm('Feedback', /^(Add|Edit) Feedback$/)],
  ['the dashboard', openView('Dashboard')],
  ['an open topic', openRow('Random', (page) => page.getByRole('tabpanel'))],
  ['Reviews', openView('Reviews')],
  ['Lists', openView('Lists')],
  ['a list', openRow('Blind 75', getHeading('Blind 75'))],
  ['Changes', (page) => pressToolbarButton(page, 'Changes')],
]

export const MORE_SCREENS: readonly Screen[] = [
  [
    'an open change',
    async (page) => {
      await getChangeRows(page).first().click()
      await expect(getButton(page, /^View dashboard/)).toBeVisible()
    },
  ],
  [
    'an open review',
    async (page) => {
      await openView('Reviews')(page)
      await page.getByRole('tab', { name: /^Coming/ }).press('Enter')
      await getButton(page, /^Rate /)
        .first()
        .press('Enter')
    },
  ],
  [
    'time travel',
    async (page) => {
      await openView('Dashboard')(page)
      await openTimeTravel(page)
      await page.getByRole('slider', { name: /./ }).first().press('ArrowLeft')
    },
  ],
  ['Your data', (page) => pressToolbarButton(page, 'Your data')],
]

type Size = readonly [width: number, height: number]

const chooseSize = (width: number): Size => [width, width < 640 ? 740 : 900]

/**
 * Opens each screen, resizes the window to each size, and fails if anything covers an enabled control of the page (W6). A size that is only
 * a width has the usual height.
 */
export async function expectNothingCovered(page: Page, screens: readonly Screen[], sizes: readonly (number | Size)[]) {
  for (const [name, open] of screens) {
    await open(page)
    for (const size of sizes) {
      const [width, height] = typeof size === 'number' ? chooseSize(size) : size
      await page.setViewportSize({ width, height })
      expect.soft(await findCoveredControls(page), `${name} at ${width} by ${height} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
}

/**
 * Scrolls each enabled, visible control to several positions, and lists those that are covered at every position: at their centre, or 2 px
 * inside an edge. Ignores points outside of a scroller, and controls of the header that a toast covers.
 */
async function findCoveredControls(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(() => {
    const selector =
      'a[href], button, input, select, textarea, summary, [contenteditable="true"], [role="option"], [role="slider"]'
    const toasts = document.querySelector('[aria-label="Messages"]')
    // `freezeToasts` lets clicks pass through toasts.
    for (const toast of toasts?.querySelectorAll('li') ?? []) toast.style.pointerEvents = 'auto'
    const isUsable = (control: Element) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !control.matches(':disabled, [aria-disabled="true"]') &&
      control.closest('[inert], [aria-hidden="true"]') === null &&
      Math.min(control.getBoundingClientRect().width, control.getBoundingClientRect().height) > 4
    /** The part of the window in which the scrollers around a control show it. */
    const computeClip = (control: Element) => {
      const clip = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight }
      for (let parent = control.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflow === 'visible') continue
        const box = parent.getBoundingClientRect()
        clip.left = Math.max(clip.left, box.left)
        clip.top = Math.max(clip.top, box.top)
        clip.right = Math.min(clip.right, box.right)
        clip.bottom = Math.min(clip.bottom, box.bottom)
      }
      return clip
    }
    const listPoints = (control: Element) => {
      const boxes = [...control.getClientRects()].sort((a, b) => b.width - a.width)
      const clip = computeClip(control)
      return boxes
        .slice(0, 1)
        .flatMap(({ left, right, top, bottom }) => {
          const [x, y] = [(left + right) / 2, (top + bottom) / 2]
          return [
            { x, y },
            { x: left + 2, y },
            { x: right - 2, y },
            { x, y: top + 2 },
            { x, y: bottom - 2 },
          ]
        })
        .filter(({ x, y }) => x >= clip.left && x < clip.right && y >= clip.top && y < clip.bottom)
    }
    /** Returns the notice, toast or bar around an element. */
    const findFloating = (element: Element | null): Element | null =>
      element && /fixed|sticky/.test(getComputedStyle(element).position)
        ? element
        : element && findFloating(element.parentElement)
    const isOver = (hit: Element, control: Element) => {
      const floating = findFloating(hit)
      return floating !== null && !floating.contains(control) && !(control.closest('header') && toasts?.contains(hit))
    }
    const findCover = (control: Element): Element | undefined =>
      listPoints(control)
        .map(({ x, y }) => document.elementFromPoint(x, y))
        .find((hit) => hit !== null && isOver(hit, control)) ?? undefined
    const findCoverAtBestPosition = (control: Element): Element | undefined => {
      let cover: Element | undefined
      const isReachable = (['center', 'start', 'end', 'nearest'] as const).some((block) => {
        control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
        cover = findCover(control)
        return cover === undefined
      })
      return isReachable ? undefined : cover
    }
    const describe = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`
    const covered = [...document.querySelectorAll(selector)].filter(isUsable).flatMap((control) => {
      const cover = findCoverAtBestPosition(control)
      return cover ? [`${describe(control)} is under ${describe(cover)}`] : []
    })
    for (const toast of toasts?.querySelectorAll('li') ?? []) toast.style.pointerEvents = 'none'
    scrollTo(0, 0)
    return covered
  })
}

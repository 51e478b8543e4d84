import {
  addProfile,
  createAcceptedSolve,
  createProfile,
  getProfileMenuButton,
  getRowButton,
  getSubmissionCountText,
} from '../harness/dashboard'
import { runBeforeWorker, WORKER_ENTRY } from '../harness/internals'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'
import { pressToolbarButton } from '../harness/toolbar'

const ROW_PANEL_SCRIPT = /RowPanel-[^/]+\.js$/
const SIGN_IN_SCRIPT = /SignInScreen-[^/]+\.js$/

test('[A15] code that is missing or throws shows an error screen with "Reload page", and the bar stays', async ({
  page,
  openDemo,
}) => {
  const heading = page.getByRole('heading', { name: 'Something went wrong', exact: true })
  const reload = page.getByRole('button', { name: 'Reload page', exact: true })
  await page.route(SIGN_IN_SCRIPT, (route) => route.fulfill({ status: 404, body: 'Not found.' }))
  await page.goto('/')
  await expect(heading).toBeVisible()
  await page.unroute(SIGN_IN_SCRIPT)
  await reload.click()
  await openDemo()
  for (const answer of [
    { status: 404, body: 'Not found.' },
    { contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' },
  ]) {
    await page.route(ROW_PANEL_SCRIPT, (route) => route.fulfill(answer))
    await page.reload()
    await getRowButton(page, 'Random').click()
    await expect(heading).toBeVisible()
    const words = 'An unexpected error occurred. You can try reloading the page to start fresh.'
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await page.unroute(ROW_PANEL_SCRIPT)
    await reload.click()
    await expect(getRowButton(page, 'Random')).toBeVisible()
    await expect(heading).toBeHidden()
  }
})

test('[A15] [fault 6] a worker that cannot be loaded is reported, also without the code of the banners, and a reload repairs it without loss', async ({
  page,
  signInNewUser,
}) => {
  const missingFile = /(StateBannerList|TimeTravelFrame|MenuList)-[\w-]{8}\.js$/
  await page.route(missingFile, (route) => route.fulfill({ status: 404, body: 'Not found.' }))
  await signInNewUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  const headings = page.getByRole('heading', { name: 'Something went wrong', exact: true })
  await pressToolbarButton(page, 'Time travel')
  await expect(headings).toHaveCount(1)
  await getProfileMenuButton(page).click()
  await expect(headings).toHaveCount(2)
  let requestCount = 0
  await page.route(WORKER_ENTRY, (route) => {
    requestCount += 1
    return route.fulfill({ status: 404, body: 'Not found.' })
  })
  const connectionLostText = page.getByText(/connection to your log was lost/)
  await page.reload()
  await expect(connectionLostText).toBeVisible()
  await expect(getRowButton(page, 'Array')).toBeVisible()
  expect(requestCount).toBe(2)
  await page.unroute(missingFile)
  await page.reload()
  await expect(connectionLostText).toBeVisible()
  await page.unroute(WORKER_ENTRY)
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
})

test('[A15] [fault 6] a worker that reports an error is started once more, and saved changes are still there', async ({
  page,
  openDemo,
}) => {
  await page.addInitScript(() => {
    const RealWorker = window.Worker
    window.Worker = class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        Reflect.set(window, 'lastWorker', this)
      }
    }
  })
  await openDemo()
  await addProfile(page, 'Mine', { Array: 50 })
  await page.evaluate(() => {
    const worker: unknown = Reflect.get(window, 'lastWorker')
    if (worker instanceof Worker) worker.dispatchEvent(new ErrorEvent('error', { message: 'died on purpose' }))
  })
  await expect(getProfileMenuButton(page)).toContainText('Mine')
  await createProfile(page, 'Another', { Graph: 50 })
  await expect(getProfileMenuButton(page)).toContainText('Another')
  await page.reload()
  await expect(getProfileMenuButton(page)).toContainText('Another')
})

test('[P3] a change that cannot be stored does not show, and can be repeated', async ({ page, openDemo }) => {
  await openDemo()
  await runBeforeWorker(
    page,
    `const add = IDBObjectStore.prototype.add; let left = 1
     IDBObjectStore.prototype.add = function (...all) {
       if (left-- > 0) throw new DOMException('full', 'QuotaExceededError')
       return add.apply(this, all)
     }`,
  )
  await page.reload()
  await waitForSync(page)
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  await page.getByRole('button', { name: 'New Profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await page.getByRole('spinbutton', { name: 'Array', exact: true }).fill('40')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog').getByText(/storage for this page is full/)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem', { name: 'Mine' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getProfileMenuButton(page)).toContainText('Mine')
})

test('[A15] missing code of toasts and tutorial, or of what starts after the first frame, is reported, and the dashboard works', async ({
  page,
  openDemo,
}) => {
  for (const [file, report] of [
    [/\/after-paint-[\w-]{8}\.js$/, page.getByText('Part of this page could not be loaded. Reload the page.')],
    [/\/Overlays-[\w-]{8}\.js$/, page.getByRole('heading', { name: 'Something went wrong', exact: true })],
  ] as const) {
    await page.route(file, (route) => route.fulfill({ status: 404, body: 'Not found.' }))
    await openDemo()
    await expect(report).toBeVisible()
    await getRowButton(page, 'Array').click()
    await expect(getRowButton(page, 'Array')).toHaveAttribute('aria-expanded', 'true')
    await page.unroute(file)
  }
})

test('[A15] a dialog whose code is missing says so and the page stays; a later press opens it', async ({
  page,
  openDemo,
}) => {
  const missingFile = /\/SignOutDialog-[\w-]{8}\.js$/
  await page.route(missingFile, (route) => route.fulfill({ status: 404, body: 'Not found.' }))
  await openDemo()
  await pressToolbarButton(page, 'Sign Out')
  await expect(page.getByText('Couldn’t load this part. Check your connection and try again.')).toBeVisible()
  await expect(getRowButton(page, 'Array')).toBeVisible()
  await page.unroute(missingFile)
  await pressToolbarButton(page, 'Sign Out')
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

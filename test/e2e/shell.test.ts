import { getRowButton } from './harness/dashboard'
import { delayResponses } from './harness/internals'
import { getViewTab } from './harness/navigation'
import { expect, test } from './harness/test'

test('[A1, A2, A3, A4, A13, D1] "Loading…" shows first; views switch inside one page, and small screens show the tabs in a bar at the bottom', async ({
  page,
  openDemo,
}) => {
  await test.step('"Loading…" shows before any script has run, and is replaced by the page', async () => {
    const scripts = await delayResponses(page, /\/assets\/.*\.js$/)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('Loading…', { exact: true })).toBeVisible()
    scripts.release()
    await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible()
    await expect(page.getByText('Loading…')).toHaveCount(0)
  })
  await test.step('a username leads from the sign-in screen to the dashboard', async () => {
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
    await openDemo()
    await expect(page.getByRole('banner')).toContainText('Solvelog')
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(getRowButton(page, 'Random')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden()
  })
  await test.step('views switch and the address stays', async () => {
    const address = page.url()
    await page.evaluate(() => Reflect.set(window, 'stillHere', true))
    await getViewTab(page, 'Solve History').click()
    await expect(getViewTab(page, 'Solve History')).toHaveAttribute('aria-current', 'page')
    await expect(getRowButton(page, 'Random')).toBeHidden()
    expect(page.url()).toBe(address)
    await getViewTab(page, 'Dashboard').click()
    await expect(getRowButton(page, 'Random')).toBeVisible()
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true)
  })
  await test.step('the bar holds the title and the tabs', async () => {
    const header = page.getByRole('banner')
    await expect(header.getByText('Solvelog', { exact: true })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await expect(header.getByRole('button', { name: 'Solve History' })).toBeVisible()

    await page.setViewportSize({ width: 360, height: 640 })
    await expect(header.getByRole('button', { name: 'Dashboard' })).toBeHidden()
    await expect(header.getByRole('button', { name: 'Solve History' })).toBeHidden()
    await expect(header.getByText('Solvelog', { exact: true })).toBeVisible()
    await getViewTab(page, 'Solve History').click()
    await expect(getRowButton(page, 'Random')).toBeHidden()
    await getViewTab(page, 'Dashboard').click()
    await expect(getRowButton(page, 'Random')).toBeVisible()
  })
})

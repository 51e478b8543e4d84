import AxeBuilder from '@axe-core/playwright'
import { solved } from './harness/dashboard'
import { synced } from './harness/syncs'
import { expect, freshName, test } from './harness/test'
import { toastsSeen } from './harness/toasts'

test.use({ tutorial: 'fresh' })

test('[C10] an origin of the earlier product offers its user to go on, and takes everything over', async ({
  page,
  site,
}) => {
  const username = freshName('Ada')
  site.addUser(username)
  await page.route('/earlier', (route) => route.fulfill({ contentType: 'text/html', body: '<p>earlier</p>' }))
  await page.goto('/earlier')
  await page.evaluate(
    ([user, solve]) =>
      new Promise<void>((done) => {
        localStorage.setItem('leettracker-ai-feedback-used', 'true')
        const request = indexedDB.open('leet-tracker-db', 4)
        request.onupgradeneeded = () => {
          const put = (store: string, key: string, value: unknown) =>
            request.result.createObjectStore(store).put(value, key)
          put('leetcode-username', 'username', user)
          put('solves', `${user}|${solve.titleSlug}|${solve.timestamp}`, {
            ...solve,
            slug: solve.titleSlug,
            status: solve.statusDisplay,
            notes: 'an old note',
          })
          put('app-prefs', 'tutorial.seen', true)
        }
        request.onsuccess = () => {
          request.result.close()
          done()
        }
      }),
    [username, solved('two-sum', 600)] as const,
  )
  await page.goto('/')
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await expect(page.getByText(`This browser holds the earlier log of ${username}.`)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await synced(page)
  await expect(page.getByText('1 solve', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await toastsSeen(page)).toContain('Taken over from the earlier version of this site: 1 solve, 1 with notes.')
  expect(await page.evaluate(() => localStorage.getItem('solvelog.ai-feedback-used'))).toBe('true')
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await expect(page.getByText('an old note')).toBeVisible()
})

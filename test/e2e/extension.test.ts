import { createHourlySolves, getSubmissionCountText } from './harness/dashboard'
import { installFakeExtension } from './harness/extension'
import { expect, test } from './harness/test'
import { readRecordedToasts } from './harness/toasts'

test('[C5] without the extension only the banner is shown, and the request is sent at most three times', async ({
  page,
  signIn,
  createUser,
}) => {
  const username = createUser()
  await installFakeExtension(page, { username: 'somebody else', submissions: createHourlySolves(3) })
  await page.addInitScript(() => {
    Reflect.set(window, 'asked', 0)
    window.addEventListener('message', ({ data, origin }) => {
      if (data?.source === 'leettracker-webapp' && origin === location.origin)
        Reflect.set(window, 'asked', Reflect.get(window, 'asked') + 1)
    })
  })
  await signIn(username)
  await expect(page.getByText('Browser extension not detected.')).toBeVisible()
  expect(await readRecordedToasts(page)).toEqual([])
  await expect(getSubmissionCountText(page, 0)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(3)
})

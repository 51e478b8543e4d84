import { expect, test } from '../harness/test'

const TOO_OLD_MESSAGE = 'Your browser is too old for Solvelog'

test('[B5, B1] a browser without the functions that the app needs gets a message that says what to do', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'CompressionStream')
    Reflect.deleteProperty(Array.prototype, 'toSorted')
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: TOO_OLD_MESSAGE })).toBeVisible()
  const root = page.locator('#root')
  await expect(root.getByRole('img', { name: 'Solvelog' })).toBeVisible()
  await expect(root).toContainText('Chrome or Edge 111, Firefox 128, Safari 17.0, or a newer version')
  await expect(root).toContainText('Missing in this browser: Array.prototype.toSorted, CompressionStream.')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('[B5] a browser that cannot read the syntax of the app gets the same message', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'newer syntax here' }),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { name: TOO_OLD_MESSAGE })).toBeVisible()
})

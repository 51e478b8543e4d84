import { readFileSync } from 'node:fs'
import { STATUS_CHANGED_KEY } from '#extension/messages'
import { makeOwnHistory } from '../../fake-site'
import { expectNoViolations, expectReadableColours } from '../harness/axe'
import { expect, test } from '../harness/companion'

test('[E12, E19, A5, W2] the popup counts, pauses, exports, deletes, disconnects and works with the keyboard', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(makeOwnHistory(45))
  await companion.openLeetcode()
  const popup = await companion.openChromiumPopup()
  const getPopupValue = (label: string) => popup.locator('dt', { hasText: label }).locator('+ dd')
  const getButton = (name: string) => popup.getByRole('button', { name, exact: true })
  await expect(popup.getByText(`Signed in at leetcode.com as ${username}.`)).toBeVisible()
  await expect(getPopupValue('Submissions')).toHaveText('45')
  await expect(getPopupValue('With code')).toHaveText('45')
  await expectNoViolations(popup)
  await expectReadableColours(popup, 'popup')
  await test.step('pause and retry, with the keyboard', async () => {
    await getButton('Pause').press('Enter')
    await expect(popup.getByText('Paused. Nothing is imported or recorded. Press "Retry" to continue.')).toBeVisible()
    await expect(getButton('Pause')).toBeDisabled()
    await getButton('Retry').press('Enter')
    await expect(popup.getByText(/^Complete. New submissions/)).toBeVisible()
  })
  await test.step('export', async () => {
    const [download] = await Promise.all([popup.waitForEvent('download'), getButton('Export everything').click()])
    const text = readFileSync(await download.path(), 'utf8')
    expect(text.match(/# submission \d+/g)?.length).toBeGreaterThanOrEqual(45)
  })
  await test.step('a disconnected site gets no data', async () => {
    const client = await companion.openClient()
    // Playwright cannot click in a background page, because it waits for a drawn frame.
    await popup.bringToFront()
    await getButton(`Disconnect ${companion.origin}`).click()
    await expect(getButton(`Connect ${companion.origin}`)).toBeFocused()
    expect(await client.ask({ type: 'changes', username, since: 0 })).toMatchObject({ refusal: 'not-connected' })
    expect(await client.ask({ type: 'status', username })).toMatchObject({ refusal: 'not-connected' })
    await getButton(`Connect ${companion.origin}`).click()
    await expect(getButton(`Disconnect ${companion.origin}`)).toBeVisible()
    await client.expectStatus(username, { submissions: 45 })
  })
  await test.step('a press that has begun is not lost when the data changes', async () => {
    await getButton(`Disconnect ${companion.origin}`).hover()
    await popup.mouse.down()
    await popup.evaluate(async (key) => {
      await chrome.storage.local.set({ [key]: Math.random() })
      // This answer follows the one that the change asks for.
      await chrome.runtime.sendMessage({ type: 'popup', action: { name: 'state' } })
    }, STATUS_CHANGED_KEY)
    await popup.mouse.up()
    await expect(getButton(`Connect ${companion.origin}`)).toBeVisible()
  })
  const deleteButton = getButton(`Delete the data of ${username.toLowerCase()}`)
  await test.step('one account is deleted alone', async () => {
    // In a background window, no element counts as focused.
    await popup.bringToFront()
    await deleteButton.press('Enter')
    await popup.keyboard.press('Escape')
    await expect(deleteButton).toBeFocused()
    await deleteButton.click()
    await getButton('Delete').click()
    await expect(getPopupValue('Submissions')).toHaveText('0')
    await expect(popup.getByText(/^Paused\./), 'so that it is not imported again').toBeVisible()
    await expect(deleteButton).toBeHidden()
    await getButton('Retry').click()
    await expect(getPopupValue('Submissions')).toHaveText('45')
  })
  await test.step('delete, after a question that Escape answers with no', async () => {
    await popup.bringToFront()
    await getButton('Delete everything').press('Enter')
    await expect(getButton('Cancel')).toBeFocused()
    await popup.keyboard.press('Escape')
    await expect(getPopupValue('Submissions')).toHaveText('45')
    await getButton('Delete everything').click()
    await getButton('Delete').click()
    await expect(popup.getByText(/^Everything was deleted\. Nothing is read or recorded until/)).toBeVisible()
    await expect(getButton('Read and start')).toBeVisible()
    await expect(deleteButton).toBeHidden()
  })
})

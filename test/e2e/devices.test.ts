import { addProfile, createProfile } from './harness/dashboard'
import { leaveYourData } from './harness/data'
import { openDevicesSection, pairNewDevice, recordWaitAnswers, test } from './harness/devices'
import { readStoredCommits } from './harness/internals'
import { expect } from './harness/test'

test('[M1] [M2] two devices are paired by a typed code, and what one changes shows on the other, at once or at its next visit', async ({
  page,
  signIn,
  createUser,
  openBrowser,
  baseURL,
}) => {
  const username = createUser()
  const otherPage = await openBrowser()
  const waitAnswers = await recordWaitAnswers(otherPage, baseURL ?? '')
  await signIn(username)
  await addProfile(page, 'Left', { Array: 40 })
  await pairNewDevice(page, otherPage)
  await expect.poll(async () => JSON.stringify(await readStoredCommits(otherPage, username))).toContain('"Left"')
  await leaveYourData(page)

  await createProfile(otherPage, 'Right', { Graph: 40 })
  await expect.poll(async () => JSON.stringify(await readStoredCommits(page, username))).toContain('"Right"')
  await createProfile(page, 'Later', { Tree: 40 })
  await expect.poll(async () => JSON.stringify(await readStoredCommits(otherPage, username))).toContain('"Later"')
  expect(waitAnswers).toContain('at a change')
  expect(waitAnswers).not.toContain('late')
  await otherPage.unrouteAll({ behavior: 'ignoreErrors' })
  await otherPage.goto('about:blank')
  await createProfile(page, 'Away', { Graph: 40 })
  const devicesSection = await openDevicesSection(page)
  await expect(devicesSection.getByText(/^Synced .* · 2 devices$/)).toBeVisible()
  await expect(page.getByText(/^Saved here · on 2 devices · no export yet$/)).toBeVisible()
  await otherPage.goto('/')
  await expect.poll(async () => JSON.stringify(await readStoredCommits(otherPage, username))).toContain('"Away"')
})

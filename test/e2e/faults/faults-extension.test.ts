import { rmSync } from 'node:fs'
import { createHourlySolves, getSubmissionCountText } from '../harness/dashboard'
import { readStoredCommits } from '../harness/internals'
import { Profile } from '../harness/profile'
import { writeExtension } from '../harness/real-extension'
import { syncAndWait, waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'

test('[C5, C8] [fault 18] a real extension that stops in the middle of a sync: the solves that arrived are kept, and the others arrive when it runs again, each once', async ({
  server,
  createUser,
}) => {
  const username = createUser()
  const solves = createHourlySolves(120).toReversed()
  const extension = writeExtension([solves.slice(0, 100), solves.slice(100)])
  const profile = new Profile(server.origin)
  try {
    let page = await profile.start({ extension })
    await profile.signIn(page, username)
    await expect(getSubmissionCountText(page, 100)).toBeVisible()
    await profile.close()
    page = await profile.start({ extension })
    await page.goto('/')
    await waitForSync(page)
    // The extension's background starts with the first request, and may answer it too late.
    await expect(async () => {
      await syncAndWait(page)
      await expect(getSubmissionCountText(page, 120)).toBeVisible({ timeout: 1000 })
    }).toPass()
    const events = (await readStoredCommits(page, username)).flatMap(({ events }) => events)
    const keys = events.filter(({ type }) => type === 'SolveRecorded').map(({ key }) => key)
    expect(keys.toSorted()).toEqual(solves.map((one) => `${one.titleSlug}|${one.timestamp}`).toSorted())
  } finally {
    await profile.remove()
    rmSync(extension, { recursive: true, force: true })
  }
})

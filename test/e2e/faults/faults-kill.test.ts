import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { readCommit } from '#events/commit'
import { createRandom } from '#lib/random'
import { createAcceptedSolve, createProfile, getProfileMenuButton } from '../harness/dashboard'
import { getSection, openHistory, openSolve } from '../harness/history'
import { readStoredCommits, readStoredKeys } from '../harness/internals'
import { Profile } from '../harness/profile'
import { KILL_SEED, readNotes } from '../harness/recovery'
import { waitForSync } from '../harness/syncs'
import { createUniqueUsername, expect, test } from '../harness/test'
import { pressToolbarButton } from '../harness/toolbar'
import { callWorker } from '../harness/worker-calls'

const EDIT_COUNT = Number(process.env.SOAK_EDITS ?? 100)

const NOTES_EDITED_SCHEMA = v.object({
  type: v.literal('DetailsEdited'),
  key: v.string(),
  changes: v.object({ notes: v.string() }),
})

test('[fault 28] killed just after the first save, the app signs the user in again or offers the stored log', async ({
  server,
  site,
  createUser,
}) => {
  const username = createUser([{ ...createAcceptedSolve('two-sum', 600), title: 'Two Sum' }], 'Nora')
  const profile = new Profile(server.origin)
  try {
    let page = await profile.start()
    await profile.signIn(page, username)
    await createProfile(page, 'Saved', { Array: 40 })
    await profile.kill()

    page = await profile.start()
    const offer = page.getByRole('button', { name: `Continue as ${username}: 1 submission stored in this browser` })
    await page.goto('/')
    await expect(offer.or(getProfileMenuButton(page))).toBeVisible()
    if (await getProfileMenuButton(page).isVisible()) {
      // The browser had already written the name of the user, so the test removes it.
      await page.evaluate(() => localStorage.removeItem('solvelog.username'))
      await page.reload()
    }
    site.fail('server-error', { operation: 'userExists' })
    await offer.click()
    await expect(getProfileMenuButton(page)).toContainText('Saved')
  } finally {
    await profile.remove()
  }
})

async function pressSignOut(page: Page): Promise<void> {
  await pressToolbarButton(page, 'Sign Out')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out', exact: true }).click()
}

test('[A13] [fault 50] killed just after Sign out was pressed, the next start finishes the sign-out or has the complete log', async ({
  server,
  createUser,
}) => {
  const username = createUser([{ ...createAcceptedSolve('two-sum', 600), title: 'Two Sum' }])
  const preparedProfile = new Profile(server.origin)
  const page = await preparedProfile.start()
  await preparedProfile.signIn(page, username)
  await createProfile(page, 'Saved', { Array: 40 })
  await preparedProfile.close()
  try {
    for (const delay of [0, 30, 100]) {
      const profile = new Profile(server.origin, preparedProfile)
      try {
        const pageBeforeKill = await profile.start()
        await pageBeforeKill.goto('/')
        await waitForSync(pageBeforeKill)
        await pressSignOut(pageBeforeKill)
        await pageBeforeKill.waitForTimeout(delay)
        await profile.kill()
        const pageAfterKill = await profile.start()
        await pageAfterKill.goto('/')
        const signIn = pageAfterKill.getByRole('button', { name: 'Sign in', exact: true })
        // The first frame may show the cached dashboard. Only a completed sync proves that the log is open.
        const hasSynced = () => pageAfterKill.evaluate(() => window.syncsEnded > 0).catch(() => false)
        const isSettled = async () => (await signIn.isVisible()) || (await hasSynced())
        await expect.poll(isSettled, { message: `killed after ${delay} ms` }).toBe(true)
        if (!(await signIn.isVisible())) await expect(getProfileMenuButton(pageAfterKill)).toContainText('Saved')
      } finally {
        await profile.remove()
      }
    }
  } finally {
    await preparedProfile.remove()
  }
})

test('[A13] [fault 50] if the browser loses the note of a sign-out in localStorage, the next start still deletes the log and its second copy', async ({
  server,
  createUser,
}) => {
  const username = createUser([{ ...createAcceptedSolve('two-sum', 600), title: 'Two Sum' }])
  const profile = new Profile(server.origin)
  const localStorageFolder = join(profile.folder, 'Default', 'Local Storage')
  const earlierCopy = `${profile.folder}-local-storage`
  try {
    let page = await profile.start()
    await profile.signIn(page, username)
    await createProfile(page, 'Saved', { Array: 40 })
    await profile.close()
    cpSync(localStorageFolder, earlierCopy, { recursive: true })
    page = await profile.start()
    await page.goto('/')
    await waitForSync(page)
    await pressSignOut(page)
    await expect(page.getByLabel('Username')).toBeVisible()
    await profile.close()
    rmSync(localStorageFolder, { recursive: true })
    cpSync(earlierCopy, localStorageFolder, { recursive: true })

    page = await profile.start()
    await page.goto('/')
    await expect(page.getByLabel('Username')).toBeVisible()
    // The sign-in form is visible before all data is deleted.
    const listHeadMarkers = () => Object.keys(localStorage).filter((name) => name.includes('.head.'))
    await expect.poll(() => page.evaluate(listHeadMarkers)).toEqual([])
    expect(await readStoredKeys(page, username)).toEqual([])
    expect(await page.evaluate(listSecondCopies)).toEqual([])
    await profile.signIn(page, username)
    await page.reload()
    await waitForSync(page)
  } finally {
    await profile.remove()
    rmSync(earlierCopy, { recursive: true, force: true })
  }
})

/** The second copies are in the browser's private files. The function runs in the page. */
async function listSecondCopies(): Promise<string[]> {
  const root = await navigator.storage.getDirectory()
  const copiesFolder = await root.getDirectoryHandle('solvelog-copy').catch(() => null)
  const names: string[] = []
  if (copiesFolder) for await (const name of copiesFolder.keys()) names.push(name)
  return names
}

test(`[L7] [fault 14] ${EDIT_COUNT} interleaved edits of two tabs: nothing is lost, both show the same (seed ${KILL_SEED})`, async ({
  page,
  context,
  site,
  signIn,
}) => {
  test.setTimeout(240_000 + EDIT_COUNT * 100)
  const random = createRandom(KILL_SEED)
  const username = createUniqueUsername()
  const solves = ['two-sum', '3sum', 'valid-parentheses'].map((slug, n) => createAcceptedSolve(slug, 600 + n))
  site.addUser(
    username,
    solves.map((solve) => ({ ...solve, title: solve.titleSlug })),
  )
  await signIn(username)
  const otherPage = await context.newPage()
  await otherPage.goto('/')
  await expect(getProfileMenuButton(otherPage)).toBeVisible()
  const tabs = [page, otherPage]
  for (const tab of tabs) {
    await openHistory(tab)
    await openSolve(tab, 'Two Sum')
  }
  const plan = Array.from({ length: EDIT_COUNT }, (_, n) => {
    const { titleSlug, timestamp } =
      solves[Math.floor(random() * solves.length)] ?? solves[0] ?? createAcceptedSolve('two-sum', 600)
    return { tab: random() < 0.5 ? 0 : 1, key: `${titleSlug}|${timestamp}`, notes: `note ${n}`, waits: random() < 0.3 }
  })
  const runEdits = (tab: typeof page, edits: typeof plan) =>
    tab.evaluate(async (edits) => {
      const pending: Promise<unknown>[] = []
      for (const { key, notes, waits } of edits) {
        pending.push(window.askWorker('execute', { type: 'SaveDetails', key, changes: { notes } }))
        if (waits) await Promise.all(pending.splice(0))
      }
      await Promise.all(pending)
    }, edits)
  await Promise.all(
    tabs.map((tab, n) =>
      runEdits(
        tab,
        plan.filter((edit) => edit.tab === n),
      ),
    ),
  )
  const notes = await readNotes(page, username)
  expect(notes.toSorted()).toEqual(plan.map((edit) => edit.notes).toSorted())
  // The test does not reload the tabs. Each tab must show the changes of the other tab by itself.
  const commits = (await readStoredCommits(page, username)).map((one, i) => readCommit(one, `commit ${i + 1}`))
  const edits = commits.flatMap(({ events }) =>
    events.flatMap((event) => (v.is(NOTES_EDITED_SCHEMA, event) ? [event] : [])),
  )
  for (const { titleSlug, timestamp } of solves) {
    const key = `${titleSlug}|${timestamp}`
    const lastNote = edits.findLast((event) => event.key === key)?.changes.notes ?? null
    for (const tab of tabs) {
      await expect.poll(() => callWorker(tab, 'openSolve', key)).toMatchObject({ notes: lastNote })
      if (titleSlug === 'two-sum')
        await expect(getSection(tab, 'Solve Details')).toContainText(new RegExp(`${lastNote}$`))
    }
  }
})

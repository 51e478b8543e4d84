import { createRandom } from '#lib/random'
import { createAcceptedSolve, getProfileMenuButton } from './harness/dashboard'
import { Profile } from './harness/profile'
import { KILL_SEED, readNotes } from './harness/recovery'
import { waitForSync } from './harness/syncs'
import { createUniqueUsername, expect, test } from './harness/test'
import { callWorker, writeNotes } from './harness/worker-calls'

const KILL_COUNT = Number(process.env.SOAK_KILLS ?? 2)

test(`[L1, B1] [fault 4] killed ${KILL_COUNT} times while it writes, the browser loses no acknowledged change (seed ${KILL_SEED})`, async ({
  server,
  site,
}) => {
  test.setTimeout(240_000 + KILL_COUNT * 15_000)
  const random = createRandom(KILL_SEED)
  const username = createUniqueUsername()
  const solve = createAcceptedSolve('two-sum', 600)
  site.addUser(username, [{ ...solve, title: 'Two Sum' }])
  const key = `two-sum|${solve.timestamp}`
  const profile = new Profile(server.origin)
  try {
    let page = await profile.start()
    await profile.signIn(page, username)
    const acknowledged: string[] = []
    for (let round = 0; round < KILL_COUNT; round++) {
      const texts = Array.from({ length: 3000 }, (_, n) => `round ${round} note ${n}`)
      const enoughNotes = acknowledged.length + 20 + Math.floor(random() * 200)
      let writing: Promise<void> | undefined
      await new Promise<void>((done) => {
        writing = writeNotes(page, key, texts, (text) => {
          acknowledged.push(text)
          if (acknowledged.length === enoughNotes) done()
        }).catch(() => undefined)
      })
      await profile.kill()
      await writing

      page = await profile.start()
      await page.goto('/')
      const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
      await expect(signIn.or(getProfileMenuButton(page))).toBeVisible()
      // The browser writes localStorage some seconds late, so the name of the signed-in user may be lost.
      if (await signIn.isVisible()) await profile.signIn(page, username)
      else await waitForSync(page)
      const notes = await readNotes(page, username)
      expect(new Set(notes).size).toBe(notes.length)
      const storedNotes = new Set(notes)
      expect(acknowledged.filter((text) => !storedNotes.has(text))).toEqual([])
      expect(await callWorker(page, 'openSolve', key)).toMatchObject({ notes: notes.at(-1) })
    }
  } finally {
    await profile.remove()
  }
})

import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { replay } from '#events/projections/fold'
import { FOLD_VERSION } from '#events/projections/tables'
import { computeFingerprint } from '#lib/fingerprint'
import { createUniqueName, openLog, readStoredCommits, storeLog, withDatabase } from './log-helpers'
import { expectOk, FakeNetwork, SOLVE_KEY, TestPage } from './test-page'

beforeEach(() => deleteDB('solvelog'))

const NOTE_EVENT = { type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: 'From the future.' } }
const UNKNOWN_EVENT = { type: 'SolveStarred', v: 1, key: SOLVE_KEY }

async function appendCommit(user: string, fields: Partial<Commit>): Promise<void> {
  const last = (await readStoredCommits(user)).at(-1)
  if (!last) throw new Error('a commit')
  const commit = { ...last, seq: last.seq + 1, id: crypto.randomUUID(), at: last.at + 1, ...fields }
  await withDatabase(async (db) => {
    await db.put('commits', commit, [user, commit.seq])
    await db.put('cursors', { seq: commit.seq, id: commit.id, at: commit.at }, [user, 'head'])
  })
}

/** Stores a log with one solve and a commit with an unknown cause. The commit has a known and an unknown event. */
async function createNewerLog(): Promise<string> {
  const user = createUniqueName('ada')
  await storeLog(user, 'two-sum')
  await appendCommit(user, { cause: 'mentor', events: [NOTE_EVENT, UNKNOWN_EVENT] })
  return user
}

const readVisibleState = async (page: TestPage) => ({
  notes: await page.readNote(),
  changes: (await page.listChanges()).map(({ cause, sentence }) => [cause, sentence]),
})

const EXPECTED_STATE = {
  notes: 'From the future.',
  changes: expect.arrayContaining([[null, 'Edited the note on two-sum (newer version of Solvelog)']]),
}

describe('a commit of an unknown cause', () => {
  test('[N19, L2] [fault 39] is folded and listed, and is not the person’s last change', async () => {
    const page = await TestPage.startAndSync(new FakeNetwork(), await createNewerLog())
    expect(await readVisibleState(page)).toEqual(EXPECTED_STATE)
    expect(expectOk(await page.worker.listVersions(SOLVE_KEY)).find(({ part }) => part === 'notes')).toMatchObject({
      cause: null,
    })
    expect(expectOk(await page.worker.openChange(2, 0, 10)).events.map(({ sentence }) => sentence)).toEqual([
      'Edited the note on two-sum',
      'Stored an entry that this version of Solvelog can’t read (SolveStarred)',
    ])
    expect(await page.worker.undo('last')).toMatchObject({ failure: { code: 'not-found' } })
  })

  test('[N19, L9] [fault 39] is not damage: repairing another commit keeps it', async () => {
    const user = await createNewerLog()
    await appendCommit(user, { cause: 'person', events: [] })
    await appendCommit(user, { cause: 'person', events: [] })
    await withDatabase((db) => db.delete('commits', [user, 3]))
    const page = await TestPage.open(new FakeNetwork())
    expect(expectOk(await page.worker.inspectLog({ username: user, marker: null }))).toMatchObject({
      readable: 3,
      solves: 1,
    })
    expect(expectOk(await page.worker.continueWithReadable(user, 3))).toEqual({ kept: 3 })
    expect(await readVisibleState(await TestPage.startAndSync(new FakeNetwork(), user))).toEqual(EXPECTED_STATE)
  })
})

describe('a checkpoint of a build with the same folds', () => {
  /** Stores a checkpoint (a copy of the tables) as a build writes it that knows only some of the events. */
  async function writeCheckpoint(user: string, isKnown: (type: string) => boolean): Promise<void> {
    const commits = await readStoredCommits(user)
    const last = commits.at(-1)
    const folded = commits.map((commit) => ({
      ...commit,
      events: commit.events.map((event) =>
        isKnown(Reflect.get(Object(event), 'type')) ? event : { ...Object(event), v: 99 },
      ),
    }))
    const head = { seq: last?.seq, id: last?.id, at: last?.at }
    const tables = JSON.stringify(replay(folded))
    const fingerprint = computeFingerprint(tables)
    const checkpoint = { version: FOLD_VERSION, events: 'as that build knew', head, tables, fingerprint }
    await withDatabase((db) => db.put('checkpoints', checkpoint, [user]))
  }

  test('[fault 39] that skipped an event which is known now is dropped, and the event is folded', async () => {
    const user = await createNewerLog()
    await writeCheckpoint(user, (type) => type !== 'DetailsEdited')
    const log = await openLog('solvelog', user)
    expect(log.tables.solves[SOLVE_KEY]?.largeFields.notes).toEqual({ seq: 2, index: 0 })
    expect(log.tables.skipped.map(({ type }) => type)).toEqual(['SolveStarred'])
    log.close()
  })

  test('[fault 39] of this very build is used', async () => {
    const user = await createNewerLog()
    const first = await openLog('solvelog', user)
    await first.writeCheckpointIfDue(1)
    first.close()
    await withDatabase((db) => db.delete('commits', [user, 1]))
    const log = await openLog('solvelog', user)
    expect(Object.keys(log.tables.solves)).toEqual([SOLVE_KEY])
    log.close()
  })
})

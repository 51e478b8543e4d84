import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import type { MergeOptions } from '#worker/log/event-log'
import type { Session } from '#worker/session'
import { mergeAndStoreRemovals } from '#worker/session/removals-of-merge'
import { ADDED_KEY, makeAddedSolve, makeCommits } from '../events/event-fixtures'

const ADDITION = makeAddedSolve()
const REMOVAL = { type: 'SolveRemoved', v: 1, key: ADDED_KEY }
const NOTE_EDIT = { type: 'DetailsEdited', v: 1, key: ADDED_KEY, changes: { notes: 'typed' } }
const [FIRST_COMMIT] = makeCommits([[ADDITION]], 'first')
if (!FIRST_COMMIT) throw new Error('no commit')

const makeChange = (device: string, event: object): Commit => {
  const [, commit] = makeCommits([[], [event]], device)
  if (!commit) throw new Error('no commit')
  return commit
}

/** Returns the solves that the device then reports, and the rows stored for a reload. */
async function mergeAndReport(mine: Commit, theirs: Commit, device = mine.device) {
  const log = [FIRST_COMMIT, mine] as Commit[]
  const storedRows: unknown[] = []
  const session = {
    user: 'ada',
    removedElsewhere: [],
    db: { get: async () => undefined },
    log: {
      device,
      async merge(commits: Commit[], { createRecordEvents: record, getCursors: cursors }: MergeOptions) {
        record(planMerge(log, commits), log, replay(log))
        storedRows.push(...(cursors?.() ?? []))
        return commits
      },
    },
  } as unknown as Session
  await mergeAndStoreRemovals(session, [theirs], { createRecordEvents: () => [] })
  return { shown: session.removedElsewhere, stored: storedRows }
}

const makeExpectedReport = (keys: string[]) => ({ shown: keys, stored: [{ name: 'removed-elsewhere', value: keys }] })

describe('[N10] [fault 44] a solve that one device removes while another one types on it', () => {
  test('is reported on the device that has typed, also after a reload', async () => {
    expect(await mergeAndReport(makeChange('here', NOTE_EDIT), makeChange('there', REMOVAL))).toEqual(
      makeExpectedReport([ADDED_KEY]),
    )
  })

  test('is reported on the device that has removed it, also after a reload', async () => {
    expect(await mergeAndReport(makeChange('here', REMOVAL), makeChange('there', NOTE_EDIT))).toEqual(
      makeExpectedReport([ADDED_KEY]),
    )
  })

  test('is not reported if nobody has typed on it', async () => {
    const unrelatedChange = { type: 'ProblemNoteSaved', v: 1, slug: 'lru-cache', note: 'mine' }
    expect(await mergeAndReport(makeChange('here', unrelatedChange), makeChange('there', REMOVAL))).toEqual(
      makeExpectedReport([]),
    )
  })

  test('is not reported on a third device that has done neither', async () => {
    const thirdDevice = makeChange('third', NOTE_EDIT).device
    expect(await mergeAndReport(makeChange('here', NOTE_EDIT), makeChange('there', REMOVAL), thirdDevice)).toEqual(
      makeExpectedReport([]),
    )
  })
})

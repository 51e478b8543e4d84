import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import type { MergeOptions } from '#worker/log/event-log'
import type { Session } from '#worker/session'
import { mergeAndStoreRemovals } from '#worker/session/removals-of-merge'
import { ADDED_KEY, makeAddedSolve, makeCommits } from '../events/given'

const ADDED = makeAddedSolve()
const REMOVED = { type: 'SolveRemoved', v: 1, key: ADDED_KEY }
const TYPED = { type: 'DetailsEdited', v: 1, key: ADDED_KEY, changes: { notes: 'typed' } }
const [FIRST] = makeCommits([[ADDED]], 'first')
if (!FIRST) throw new Error('no commit')

/** A device's change after the one that both devices have. */
const changeOn = (device: string, event: object): Commit => {
  const [, commit] = makeCommits([[], [event]], device)
  if (!commit) throw new Error('no commit')
  return commit
}

/** The solves that a device with this change reports after it has received the other one, and those that it has stored to report. */
async function reported(mine: Commit, theirs: Commit, device = mine.device) {
  const log = [FIRST, mine] as Commit[]
  const stored: unknown[] = []
  const session = {
    user: 'ada',
    removedElsewhere: [],
    db: { get: async () => undefined },
    log: {
      device,
      async merge(commits: Commit[], { record, cursorValues }: MergeOptions) {
        record(planMerge(log, commits), log, replay(log))
        stored.push(...(cursorValues?.() ?? []))
        return commits
      },
    },
  } as unknown as Session
  await mergeAndStoreRemovals(session, [theirs], { record: () => [] })
  return { shown: session.removedElsewhere, stored }
}

const noticeOf = (keys: string[]) => ({ shown: keys, stored: [{ name: 'removed-elsewhere', value: keys }] })

describe('[N10] [fault 44] a solve that one device removes while another one types on it', () => {
  test('is reported on the device that has typed, also after a reload', async () => {
    expect(await reported(changeOn('here', TYPED), changeOn('there', REMOVED))).toEqual(noticeOf([ADDED_KEY]))
  })

  test('is reported on the device that has removed it, also after a reload', async () => {
    expect(await reported(changeOn('here', REMOVED), changeOn('there', TYPED))).toEqual(noticeOf([ADDED_KEY]))
  })

  test('is not reported if nobody has typed on it', async () => {
    const other = { type: 'ProblemNoteSaved', v: 1, slug: 'lru-cache', note: 'mine' }
    expect(await reported(changeOn('here', other), changeOn('there', REMOVED))).toEqual(noticeOf([]))
  })

  test('is not reported on a third device that has done neither', async () => {
    const third = changeOn('third', TYPED).device
    expect(await reported(changeOn('here', TYPED), changeOn('there', REMOVED), third)).toEqual(noticeOf([]))
  })
})

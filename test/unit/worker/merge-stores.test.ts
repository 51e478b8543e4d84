import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { replay } from '#events/projections/fold'
import type { LostRange } from '#protocol/recovery'
import type { Salvage } from '#worker/log/salvage'
import { hasSameChanges, mergeStores } from '#worker/recovery/merge-stores'
import { assertProperty } from '../../property'
import { anyCommand, makeNthUuid, runCommands } from '../events/command-generators'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/event-fixtures'

function makeSalvage(log: readonly Commit[], isReadable: (seq: number) => boolean): Salvage {
  const entries = log.map((commit) =>
    isReadable(commit.seq) ? { seq: commit.seq, commit, value: commit } : { seq: commit.seq, commit: null, value: 'x' },
  )
  return { entries: entries, lastSeq: log.length }
}

const removeSeq = ({ seq: _, ...commit }: Commit) => commit
const makeCopy = (log: readonly Commit[], isWhole: boolean) => ({ commits: log.map(removeSeq), isWhole })
const listIds = (log: readonly { id: string }[]) => log.map(({ id }) => id)
const countLostChanges = (lost: readonly LostRange[]) => lost.reduce((total, { changes }) => total + changes, 0)

const LOG = makeCommits([[makeSolveRecorded()], ...Array.from({ length: 9 }, (_, n) => [makeNote(`note ${n}`)])])

function makeNote(notes: string) {
  return { type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes } }
}

const findCommitsAt = (...seqs: number[]) => LOG.filter(({ seq }) => seqs.includes(seq))

test('[L9] [fault 42] a second copy with as many, but other changes than the log counts as different', () => {
  const [first, second, third] = [findCommitsAt(1, 2), findCommitsAt(2, 1), findCommitsAt(1, 3)]
  expect(hasSameChanges(first, second.toReversed())).toBe(true)
  expect(hasSameChanges(first, third)).toBe(false)
  expect(hasSameChanges(first, findCommitsAt(1))).toBe(false)
})

describe('[L9] the merge of a damaged log and its second copy', () => {
  test('[fault 42] keeps each change that one of the stores has, once, and counts exactly those that neither has', () => {
    const anyLoss = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })
    assertProperty(
      fc.property(
        fc.array(anyCommand, { maxLength: 40 }),
        anyLoss,
        anyLoss,
        fc.boolean(),
        (commands, keptInDatabase, keptInCopy, isCut) => {
          const { commits: log } = runCommands(commands)
          const isInDatabase = ({ seq }: Commit) => keptInDatabase[seq % keptInDatabase.length] === true
          const copyEnd = keptInCopy.filter(Boolean).length
          const isInCopy = ({ seq }: Commit) => (isCut ? seq <= copyEnd : keptInCopy[seq % keptInCopy.length] === true)
          const copied = log.filter(isInCopy)
          const salvaged = makeSalvage(log, (seq) => log.some((commit) => commit.seq === seq && isInDatabase(commit)))

          const { commits, lostRanges: lost } = mergeStores(salvaged, makeCopy(copied, isCut))
          const expectedCommits = log.filter((commit) => isInDatabase(commit) || isInCopy(commit))
          // The times of the expected commits rise, so the merge can restore their order.
          expect(listIds(commits)).toEqual(listIds(expectedCommits))
          expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => i + 1))
          expect(countLostChanges(lost)).toBe(log.length - expectedCommits.length)
          const missingSeqs = log.filter((commit) => !expectedCommits.includes(commit)).map(({ seq }) => seq)
          for (const { from, to, changes } of lost) {
            expect(missingSeqs.filter((seq) => seq >= from && seq <= to)).toHaveLength(changes)
          }
          if (missingSeqs.length === 0) expect(replay(commits)).toEqual(replay(log))
        },
      ),
    )
  })

  test('reports the lost positions exactly if the copy is undamaged, and otherwise as a range', () => {
    const salvaged = makeSalvage(LOG, (seq) => [1, 2, 9].includes(seq))
    expect(mergeStores(salvaged, makeCopy(findCommitsAt(1, 2, 3, 4, 5), true)).lostRanges).toEqual([
      { from: 6, to: 8, changes: 3 },
      { from: 10, to: 10, changes: 1 },
    ])
    expect(mergeStores(salvaged, makeCopy(findCommitsAt(1, 4, 6), false)).lostRanges).toEqual([
      { from: 3, to: 8, changes: 4 },
      { from: 10, to: 10, changes: 1 },
    ])
    expect(mergeStores({ entries: [], lastSeq: 0 }, makeCopy(findCommitsAt(1, 2, 3), true), 5).lostRanges).toEqual([
      { from: 4, to: 5, changes: 2 },
    ])
  })

  test('a copy with more changes than the database adds them', () => {
    const shortDatabase = { entries: makeSalvage(LOG.slice(0, 4), () => true).entries, lastSeq: 4 }
    expect(mergeStores(shortDatabase, makeCopy(LOG, true))).toEqual({ commits: LOG, lostRanges: [] })
  })

  test('a copy in another order, as after a repair, loses nothing', () => {
    const salvaged = makeSalvage(LOG, (seq) => seq % 2 === 0)
    const { commits, lostRanges: lost } = mergeStores(salvaged, makeCopy(LOG.toReversed(), true))
    expect(new Set(listIds(commits))).toEqual(new Set(listIds(LOG)))
    expect(lost).toEqual([])
  })

  test('[fault 42] a copy in another order that lacks a change reports one loss at an unknown position', () => {
    const salvaged = makeSalvage(LOG, (seq) => seq % 2 === 0)
    const copyCommits = LOG.filter(({ seq }) => seq !== 5).toReversed()
    expect(mergeStores(salvaged, makeCopy(copyCommits, true)).lostRanges).toEqual([{ from: 1, to: 10, changes: 1 }])
  })

  test('[fault 37] two contents of one id are both kept, as an import keeps them', () => {
    const databaseLog = makeCommits([[makeSolveRecorded()], [makeNote('left')]]).map((commit) => ({
      ...commit,
      id: makeNthUuid(commit.seq),
    }))
    const copyLog = databaseLog.map((commit) =>
      commit.seq === 2 ? { ...commit, events: [makeNote('right')] } : commit,
    )
    const { commits, lostRanges: lost } = mergeStores(
      makeSalvage(databaseLog, () => true),
      makeCopy(copyLog, true),
    )
    const { withdrawn } = replay(commits)
    const shownEvents = commits
      .filter(({ id }) => !Object.hasOwn(withdrawn, id))
      .map(({ events }) => JSON.stringify(events))
    expect(shownEvents.join()).toContain('left')
    expect(shownEvents.join()).toContain('right')
    expect(lost).toEqual([])
  })
})

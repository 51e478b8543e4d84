import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { replay } from '#events/projections/fold'
import type { LostRange } from '#protocol/recovery'
import type { Salvage } from '#worker/log/salvage'
import { mergeStores } from '#worker/recovery/merge-stores'
import { anyCommand, nthUuid, runCommands } from '../events/chance'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/given'

/** A database whose commits at some positions are gone or unreadable. */
function damaged(log: readonly Commit[], isReadable: (seq: number) => boolean): Salvage {
  const found = log.map((commit) =>
    isReadable(commit.seq) ? { seq: commit.seq, commit, value: commit } : { seq: commit.seq, commit: null, value: 'x' },
  )
  return { entries: found, lastSeq: log.length }
}

const withoutSeq = ({ seq: _, ...commit }: Commit) => commit
const copyOf = (log: readonly Commit[], isWhole: boolean) => ({ commits: log.map(withoutSeq), isWhole })
const idsOf = (log: readonly { id: string }[]) => log.map(({ id }) => id)
const sum = (lost: readonly LostRange[]) => lost.reduce((total, { changes }) => total + changes, 0)

/** A log whose commits are `n` apart: tests of order need no other content. */
const LOG = makeCommits([[makeSolveRecorded()], ...Array.from({ length: 9 }, (_, n) => [note(`note ${n}`)])])

function note(notes: string) {
  return { type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes } }
}

const at = (...seqs: number[]) => LOG.filter(({ seq }) => seqs.includes(seq))

describe('[L9] the merge of a damaged log and its second copy', () => {
  test('[fault 42] keeps each change that one of the stores has, once, and counts exactly those that neither has', () => {
    const anyLoss = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(
        fc.array(anyCommand, { maxLength: 40 }),
        anyLoss,
        anyLoss,
        fc.boolean(),
        (commands, one, two, isCut) => {
          const { commits: log } = runCommands(commands)
          const inDatabase = ({ seq }: Commit) => one[seq % one.length] === true
          const end = two.filter(Boolean).length
          const inCopy = ({ seq }: Commit) => (isCut ? seq <= end : two[seq % two.length] === true)
          const copied = log.filter(inCopy)
          const salvaged = damaged(log, (seq) => log.some((commit) => commit.seq === seq && inDatabase(commit)))

          const { commits, lost } = mergeStores(salvaged, copyOf(copied, isCut))
          const expected = log.filter((commit) => inDatabase(commit) || inCopy(commit))
          // The clocks of this log rise, so the order is found again in every case.
          expect(idsOf(commits)).toEqual(idsOf(expected))
          expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => i + 1))
          expect(sum(lost)).toBe(log.length - expected.length)
          const missing = log.filter((commit) => !expected.includes(commit)).map(({ seq }) => seq)
          for (const { from, to, changes } of lost) {
            expect(missing.filter((seq) => seq >= from && seq <= to)).toHaveLength(changes)
          }
          if (missing.length === 0) expect(replay(commits)).toEqual(replay(log))
        },
      ),
    )
  })

  test('knows the positions in a copy without damage, and gives a range where they are unknown', () => {
    const salvaged = damaged(LOG, (seq) => [1, 2, 9].includes(seq))
    expect(mergeStores(salvaged, copyOf(at(1, 2, 3, 4, 5), true)).lost).toEqual([
      { from: 6, to: 8, changes: 3 },
      { from: 10, to: 10, changes: 1 },
    ])
    expect(mergeStores(salvaged, copyOf(at(1, 4, 6), false)).lost).toEqual([
      { from: 3, to: 8, changes: 4 },
      { from: 10, to: 10, changes: 1 },
    ])
    expect(mergeStores({ entries: [], lastSeq: 0 }, copyOf(at(1, 2, 3), true), 5).lost).toEqual([
      { from: 4, to: 5, changes: 2 },
    ])
  })

  test('a copy that is ahead of the log and of every record of its end adds its changes', () => {
    const short = { entries: damaged(LOG.slice(0, 4), () => true).entries, lastSeq: 4 }
    expect(mergeStores(short, copyOf(LOG, true))).toEqual({ commits: LOG, lost: [] })
  })

  test('a copy in another order, as after a repair, loses nothing', () => {
    const salvaged = damaged(LOG, (seq) => seq % 2 === 0)
    const { commits, lost } = mergeStores(salvaged, copyOf(LOG.toReversed(), true))
    expect(new Set(idsOf(commits))).toEqual(new Set(idsOf(LOG)))
    expect(lost).toEqual([])
  })

  test('[fault 42] a copy in another order that lacks a change reports one loss at an unknown position', () => {
    const salvaged = damaged(LOG, (seq) => seq % 2 === 0)
    const copy = LOG.filter(({ seq }) => seq !== 5).toReversed()
    expect(mergeStores(salvaged, copyOf(copy, true)).lost).toEqual([{ from: 1, to: 10, changes: 1 }])
  })

  test('[fault 37] two contents of one id are both kept, as an import keeps them', () => {
    const mine = makeCommits([[makeSolveRecorded()], [note('left')]]).map((commit) => ({
      ...commit,
      id: nthUuid(commit.seq),
    }))
    const theirs = mine.map((commit) => (commit.seq === 2 ? { ...commit, events: [note('right')] } : commit))
    const { commits, lost } = mergeStores(
      damaged(mine, () => true),
      copyOf(theirs, true),
    )
    const { withdrawn } = replay(commits)
    const counted = commits
      .filter(({ id }) => !Object.hasOwn(withdrawn, id))
      .map(({ events }) => JSON.stringify(events))
    expect(counted.join()).toContain('left')
    expect(counted.join()).toContain('right')
    expect(lost).toEqual([])
  })
})

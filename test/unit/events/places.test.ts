import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Commit, compareCommits } from '#events/commit'
import { replay } from '#events/projections/fold'
import { idsNotFolded } from '#events/projections/withdrawn'
import { readEvent } from '#events/read-event'
import { anyCommands, runCommands } from './chance'
import { damagedLog } from './histories'

const anyDeviceLog = (device: string) => anyCommands(30).map((commands) => runCommands(commands, device).commits)

/** Generates one log from the commits of two devices, as after a merge: the positions rise, but the times do not. */
const anyMerged = fc
  .tuple(
    anyDeviceLog('device-a'),
    anyDeviceLog('device-b'),
    fc.constantFrom<Commit['cause'][]>(['person', 'import'], ['person']),
  )
  .map(([a, b, causes]) =>
    [...a, ...b].map((commit, i): Commit => ({ ...commit, seq: i + 1, cause: causes[i % causes.length] ?? 'person' })),
  )

/** Returns the commits of a log, without those that the undo of an import has withdrawn. */
function effectiveCommits(log: readonly Commit[]): Commit[] {
  const notFolded = idsNotFolded(log.toSorted(compareCommits))
  return log.filter(({ id }) => !notFolded[id])
}

/** Returns the positions of the commits that have a matching event. Reads every event. */
function seqsOfEvents(log: readonly Commit[], isMatch: (event: { type: string; key?: string }) => boolean): number[] {
  const touching = effectiveCommits(log).filter(({ events }) => {
    const read = events.map(readEvent)
    return read.some((result) => result.known && isMatch(result.event))
  })
  return touching.sort(compareCommits).map(({ seq }) => seq)
}

test('[L3] the commit positions of a solve, of profiles and of the person’s changes are exactly those of their events', () => {
  fc.assert(
    fc.property(fc.oneof(anyMerged, damagedLog), (log) => {
      const { solves, hidden, unrecorded, commitSeqs } = replay(log)
      // A submission with several keys has one row, which lists the commits of all its keys. A row in `hidden` lists only the
      // commits of its own key.
      for (const [key, row] of Object.entries({ ...solves, ...hidden, ...unrecorded })) {
        expect(row.commitSeqs).toEqual(seqsOfEvents(log, (event) => event.key === key))
      }
      expect(commitSeqs.profiles).toEqual(
        seqsOfEvents(log, ({ type }) => type.startsWith('Profile') || type === 'InterviewDateSet'),
      )
      const personal = effectiveCommits(log).filter(({ cause }) => cause === 'person')
      expect(commitSeqs.person).toEqual(personal.sort(compareCommits).map(({ seq }) => seq))
    }),
  )
})

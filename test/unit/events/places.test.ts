import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Commit, compareCommits } from '#events/commit'
import { replay } from '#events/projections/fold'
import { idsNotFolded } from '#events/projections/withdrawn'
import { readEvent } from '#events/read-event'
import { anyCommands, runCommands } from './chance'
import { damagedLog } from './histories'

const anyLog = (device: string) => anyCommands(30).map((commands) => runCommands(commands, device).commits)

/** Two logs in one, as after a merge: positions continue, and the folding order follows the clock. */
const anyMerged = fc
  .tuple(anyLog('device-a'), anyLog('device-b'), fc.constantFrom<Commit['cause'][]>(['person', 'import'], ['person']))
  .map(([a, b, causes]) =>
    [...a, ...b].map((commit, i): Commit => ({ ...commit, seq: i + 1, cause: causes[i % causes.length] ?? 'person' })),
  )

/** The commits of a log that are not withdrawn. */
function countedOf(log: readonly Commit[]): Commit[] {
  const notFolded = idsNotFolded(log.toSorted(compareCommits))
  return log.filter(({ id }) => !notFolded[id])
}

/** The commit positions of some events, found by reading every event. */
function placesOf(log: readonly Commit[], isOfIt: (event: { type: string; key?: string }) => boolean): number[] {
  const touching = countedOf(log).filter(({ events }) => {
    const read = events.map(readEvent)
    return read.some((one) => one.known && isOfIt(one.event))
  })
  return touching.sort(compareCommits).map(({ seq }) => seq)
}

test('[L3] the commit positions of a solve, of profiles and of the person’s changes are the right ones', () => {
  fc.assert(
    fc.property(fc.oneof(anyMerged, damagedLog), (log) => {
      const { solves, hidden, unrecorded, commitSeqs } = replay(log)
      // A submission with several keys is shown with the commits of all of them; `hidden` has each key's own.
      for (const [key, row] of Object.entries({ ...solves, ...hidden, ...unrecorded })) {
        expect(row.commitSeqs).toEqual(placesOf(log, (event) => event.key === key))
      }
      expect(commitSeqs.profiles).toEqual(
        placesOf(log, ({ type }) => type.startsWith('Profile') || type === 'InterviewDateSet'),
      )
      const personal = countedOf(log).filter(({ cause }) => cause === 'person')
      expect(commitSeqs.person).toEqual(personal.sort(compareCommits).map(({ seq }) => seq))
    }),
  )
})

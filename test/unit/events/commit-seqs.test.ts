import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Commit, compareCommits } from '#events/commit'
import { replay } from '#events/projections/fold'
import { findIdsNotFolded } from '#events/projections/withdrawn'
import { readEvent } from '#events/read-event'
import { assertProperty } from '../../property'
import { generateCommands, runCommands } from './command-generators'
import { anyDamagedLog } from './histories'

const generateDeviceLog = (device: string) =>
  generateCommands(30).map((commands) => runCommands(commands, device).commits)

/** The log is a merge of two devices' logs. The positions rise, but the times may not. */
const anyMergedLog = fc
  .tuple(
    generateDeviceLog('device-a'),
    generateDeviceLog('device-b'),
    fc.constantFrom<Commit['cause'][]>(['person', 'import'], ['person']),
  )
  .map(([a, b, causes]) =>
    [...a, ...b].map((commit, i): Commit => ({ ...commit, seq: i + 1, cause: causes[i % causes.length] ?? 'person' })),
  )

/** Returns the commits of a log, without those that the undo of an import has withdrawn. */
function listEffectiveCommits(log: readonly Commit[]): Commit[] {
  const notFolded = findIdsNotFolded(log.toSorted(compareCommits))
  return log.filter(({ id }) => !notFolded[id])
}

function listSeqsOfEvents(
  log: readonly Commit[],
  isMatch: (event: { type: string; key?: string }) => boolean,
): number[] {
  const matchingCommits = listEffectiveCommits(log).filter(({ events }) => {
    const readResults = events.map(readEvent)
    return readResults.some((result) => result.known && isMatch(result.event))
  })
  return matchingCommits.sort(compareCommits).map(({ seq }) => seq)
}

test('[L3] the commit positions of a solve, of profiles and of the person’s changes are exactly those of their events', () => {
  assertProperty(
    fc.property(fc.oneof(anyMergedLog, anyDamagedLog), (log) => {
      const { solves, hidden, unrecorded, profileSeqs, personSeqs } = replay(log)
      // If the reports of a submission differ in the time, the log has the submission under several keys. Its row in
      // `solves` then lists the commits of all keys. Its rows in `hidden` list the commits of one key each, so they
      // replace the row in `solves` here.
      for (const [key, row] of Object.entries({ ...solves, ...hidden, ...unrecorded })) {
        expect(row.commitSeqs).toEqual(listSeqsOfEvents(log, (event) => event.key === key))
      }
      expect(profileSeqs).toEqual(
        listSeqsOfEvents(log, ({ type }) => type.startsWith('Profile') || type === 'InterviewDateSet'),
      )
      const personCommits = listEffectiveCommits(log).filter(({ cause }) => cause === 'person')
      expect(personSeqs).toEqual(personCommits.sort(compareCommits).map(({ seq }) => seq))
    }),
  )
})

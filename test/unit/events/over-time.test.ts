import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { foldDecided, replay } from '#events/projections/fold'
import { emptyTables } from '#events/projections/tables'
import { TablesOverTime } from '#events/projections/tables-over-time'
import { anyCommand, runAll } from './chance'
import { commitsOf, FEEDBACK, KEY, recorded } from './given'

const anyLog = fc.array(anyCommand, { maxLength: 40 }).map((commands) =>
  runAll(commands, 'device-a', emptyTables(), (tables, commit, events) => {
    const next = structuredClone(tables)
    foldDecided(next, commit, events)
    return next
  }),
)
const anyStrange = fc.constantFrom<unknown[]>([], [null], [{ type: 'SolveStarred', v: 1 }])

function overTime(commits: readonly Commit[]): TablesOverTime {
  const tables = new TablesOverTime()
  for (const commit of commits) tables.fold(commit)
  return tables
}

test('[L4] at every position the tables equal a replay up to it, and at the end the live tables', () => {
  fc.assert(
    fc.property(anyLog, fc.array(anyStrange), (log, strange) => {
      const commits = log.commits.map((commit, i) => ({ ...commit, events: [...commit.events, ...(strange[i] ?? [])] }))
      const tables = overTime(commits)
      for (let position = 0; position <= commits.length; position++) {
        expect(tables.at(position)).toEqual(replay(commits.slice(0, position)))
      }
      expect(tables.at(commits.length)).toEqual({ ...log.tables, skipped: tables.at(commits.length).skipped })
    }),
    { numRuns: 300 },
  )
})

test('[L4] earlier tables stay unchanged, whatever is folded later', () => {
  fc.assert(
    fc.property(anyLog, fc.nat(40), ({ commits }, cut) => {
      const tables = overTime(commits.slice(0, cut))
      const before = JSON.stringify(tables.at(cut))
      for (const commit of commits.slice(cut)) tables.fold(commit)
      expect(JSON.stringify(tables.at(Math.min(cut, commits.length)))).toBe(before)
    }),
  )
})

test('[L4] an unchanged row is the same object at every position, so that long logs need little memory', () => {
  const other = recorded({ key: 'lru-cache|1', slug: 'lru-cache' })
  const saved = { type: 'FeedbackSaved', v: 1, key: KEY, feedback: FEEDBACK, via: 'form' }
  const tables = overTime(commitsOf([[recorded({ facts: { code: 'x' } }), other], [saved]]))
  const [early, late] = [tables.at(1).solves, tables.at(2).solves]
  expect(late['lru-cache|1']).toBe(early['lru-cache|1'])
  expect(late[KEY]).not.toBe(early[KEY])
  expect(late[KEY]?.fingerprints).toBe(early[KEY]?.fingerprints)
})

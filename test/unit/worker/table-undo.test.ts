import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replay } from '#events/projections/fold'
import type { NewSolve } from '#events/subjects/added-solves'
import type { Session } from '#worker/session'
import { buildTableCommits } from '#worker/table-import/table-import'
import { assertProperty } from '../../property'
import { makeNthUuid } from '../events/command-generators'
import { FEEDBACK, SOLVED_AT } from '../events/event-fixtures'
import { anyUnmergedLogs, formatShownTables, merge, undoImport } from '../events/merging'

const SESSION_START = 1_790_000_500_000

const anySolve: fc.Arbitrary<NewSolve> = fc.record(
  {
    slug: fc.constantFrom('two-sum', '3sum', 'own:chess'),
    title: fc.constantFrom('Two Sum', 'Chess'),
    timestamp: fc.integer({ min: SOLVED_AT, max: SOLVED_AT + 3 }),
    status: fc.constantFrom('Accepted', 'Wrong Answer'),
    lang: fc.constantFrom('python3', ''),
    timeUsed: fc.integer({ min: 0, max: 9000 }),
    usedHints: fc.constantFrom('none', 'gpt_help'),
    code: fc.string({ maxLength: 9 }),
    notes: fc.string({ maxLength: 9 }),
    feedback: fc.constant(FEEDBACK),
  },
  { requiredKeys: ['slug', 'title', 'timestamp', 'status', 'lang'] },
)

test('[N11] a table that is imported and undone follows every earlier change, and leaves the tables as they were', async () => {
  const tables = fc.array(anySolve, { minLength: 1, maxLength: 8 })
  await assertProperty(
    fc.asyncProperty(anyUnmergedLogs, tables, async ([log], solves) => {
      let idCount = 0
      const session = {
        log: { tables: replay(log), head: { at: Math.max(0, ...log.map(({ at }) => at)) }, device: makeNthUuid(7) },
        platform: { now: () => SESSION_START, newId: () => makeNthUuid(8000 + idCount++) },
        defaults: [],
      } as unknown as Session
      const commits = await buildTableCommits(session, solves, { reportProgress: async () => undefined })
      // The imported commits follow all earlier commits, even if a wrong clock dated the earlier ones in the future.
      for (const { at } of commits) expect(at).toBeGreaterThan(session.log.head.at)
      const importedLog = merge(
        log,
        commits.map((commit, i) => ({ ...commit, seq: i + 1 })),
        makeNthUuid(9001),
      )
      expect(formatShownTables(importedLog)).not.toBe(formatShownTables(log))
      expect(Object.keys(replay(importedLog).solves)).toHaveLength(
        Object.keys(replay(log).solves).length + solves.length,
      )
      expect(formatShownTables(undoImport(importedLog, makeNthUuid(9001), makeNthUuid(9002)))).toBe(
        formatShownTables(log),
      )
    }),
  )
})

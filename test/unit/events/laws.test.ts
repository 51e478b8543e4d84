import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ReportingSource, Submission } from '#domain/solve'
import type { Command } from '#events/command'
import { compareCommits, isInFoldOrder } from '#events/commit'
import { decide } from '#events/decide/decide'
import { recordSubmissions } from '#events/decide/submissions'
import { EVENT } from '#events/event'
import { foldCommit, foldDecidedTo, replay } from '#events/projections/fold'
import { createTables, type UnsharedTables } from '#events/projections/tables'
import { TablesVersion } from '#events/projections/tables-version'
import { tryFold } from '#events/projections/try-fold'
import { readEvent } from '#events/read-event'
import { assertProperty } from '../../property'
import {
  anyCommand,
  anyExtensionBatch,
  anyRecentBatch,
  anySubmission,
  generateCommands,
  makeNthUuid,
  runCommands,
} from './command-generators'
import { DEFAULT_PROFILES, makeCommits, makeNamedUuid, makeSolveRecorded } from './event-fixtures'
import { anyRanks, foldDrafted, shuffleRows, toFullJson, toSortedJson, tryCommits } from './fold-drafted'

afterEach(() => vi.restoreAllMocks())

const anyCommandList = generateCommands(25)
const runCommandList = (list: readonly Command[]) => runCommands(list)

describe('replay', () => {
  test('[L1] [fault 23] a plain replay gives the live, drafted tables byte for byte: of the stored log, from a checkpoint, and in chunks', () => {
    assertProperty(
      fc.property(anyCommandList, fc.nat(25), fc.integer({ min: 1, max: 7 }), (list, checkpointSeq, chunkSize) => {
        const { commits, tables } = runCommandList(list)
        const expectedJson = JSON.stringify(tables)
        expect(JSON.stringify(replay(commits))).toBe(expectedJson)
        expect(JSON.stringify(replay(structuredClone(commits)))).toBe(expectedJson)
        expect(JSON.stringify(replay(JSON.parse(JSON.stringify(commits))))).toBe(expectedJson)
        const fromCheckpoint: UnsharedTables = JSON.parse(JSON.stringify(replay(commits.slice(0, checkpointSeq))))
        for (const commit of commits.slice(checkpointSeq)) foldCommit(fromCheckpoint, commit)
        expect(JSON.stringify(fromCheckpoint)).toBe(expectedJson)
        let version = new TablesVersion(createTables())
        for (let at = 0; at < commits.length; at += chunkSize)
          version = foldDrafted(version, commits.slice(at, at + chunkSize))
        expect(JSON.stringify(version.tables)).toBe(expectedJson)
      }),
      { numRuns: 800 },
    )
  })

  test('[L1] [fault 2] a fold on trial changes nothing before it is applied, also when folding throws', () => {
    assertProperty(
      fc.property(anyCommandList, fc.array(anyCommand, { minLength: 1, maxLength: 5 }), (list, moreCommands) => {
        const { tables } = runCommandList(list)
        const version = new TablesVersion(tables)
        const jsonBefore = toFullJson(tables)
        for (const command of moreCommands) {
          runCommands([command], 'device-b', tables, (known, commit, events) => {
            tryFold(version, (_, writer) => foldDecidedTo(known, commit, events, writer))
            return known
          })
        }
        expect(toFullJson(tables)).toBe(jsonBefore)
        const throwError = () => {
          throw new Error('on purpose')
        }
        expect(() =>
          tryFold(version, (_, writer) => {
            for (const row of Object.values(tables.solves)) writer.put(tables.solves, `${row.key}|new`, row)
            for (const [key, row] of Object.entries(tables.solves)) {
              writer.remove(tables.solves, key)
              writer.put(tables.hidden, key, { ...row, title: 'changed' })
            }
            writer.put(tables.personSeqs, tables.personSeqs.length, 99)
            writer.change(tables, (draft) => {
              draft.activeProfile = 'changed'
              draft.studyLists = {}
            })
            writer.change(tables, throwError)
          }),
        ).toThrow('on purpose')
        expect(toFullJson(tables)).toBe(jsonBefore)
      }),
    )
  })

  test('[L1] a version is replaced once, keeps its small tables, and gets no row of a small table without a recipe', () => {
    const first = new TablesVersion(createTables())
    const [other = [], activation = []] = makeCommits([[], [{ type: 'ProfileActivated', v: 1, id: 'default' }]]).map(
      (one) => [one],
    )
    const applyFold = tryCommits(first, activation)
    const applyOther = tryCommits(first, other)
    const { tables } = applyFold()
    expect(tables).toMatchObject({ activeProfile: 'default', profileSeqs: [2], personSeqs: [2] })
    expect(first.tables.activeProfile).toBeNull()
    expect(applyOther).toThrow('already replaced')
    expect(tables.personSeqs).toEqual([2])
    const date = { type: 'InterviewDateSet', v: 1, profile: 'default', date: '2027-01-12' } as const
    const later = foldDrafted(new TablesVersion(tables), makeCommits([[date]]))
    const write = () =>
      tryFold(later, ({ interviewDates }, writer) => writer.put(interviewDates, 'default', '2027-01-13'))
    expect(write).toThrow('Only a recipe')
    expect(later.tables.interviewDates).toEqual({ default: '2027-01-12' })
  })

  test('[L1] no fold and no decision depends on the order of the rows in a table', () => {
    assertProperty(
      fc.property(anyCommandList, anyRanks, anyCommandList, (list, ranks, laterCommands) => {
        const { commits } = runCommandList(list)
        const [tables, shuffled] = [replay(commits), shuffleRows(replay(commits), ranks)]
        const later = runCommands(laterCommands, 'device-b', tables)
        const laterShuffled = runCommands(laterCommands, 'device-b', shuffled)
        expect(laterShuffled.commits).toEqual(later.commits)
        expect(toSortedJson(laterShuffled.tables)).toBe(toSortedJson(later.tables))
      }),
      { numRuns: 400 },
    )
  })

  test('[L1] [fault 23] folding gives the same tables in any time zone and language, because it reads neither', () => {
    const failTest = () => {
      throw new Error('folding read the time zone or the language')
    }
    assertProperty(
      fc.property(anyCommandList, (list) => {
        const { commits, tables } = runCommandList(list)
        const jsonBefore = JSON.stringify(tables)
        for (const name of ['getTimezoneOffset', 'getHours', 'getDate', 'getDay', 'toLocaleString'] as const) {
          vi.spyOn(Date.prototype, name).mockImplementation(failTest)
        }
        for (const name of ['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase'] as const) {
          vi.spyOn(String.prototype, name).mockImplementation(failTest)
        }
        const jsonAfter = JSON.stringify(replay(commits))
        vi.restoreAllMocks()
        expect(jsonAfter).toBe(jsonBefore)
      }),
    )
  })

  test('[L5] the folding order is clock, device, id; only commits with a rising clock may be folded as they arrive', () => {
    const [firstCommit, secondCommit] = makeCommits([[], []])
    const commitOfOtherDevice = makeCommits([[]], 'device-b')[0]
    if (!firstCommit || !secondCommit || !commitOfOtherDevice) throw new Error('three commits')
    expect([secondCommit, commitOfOtherDevice, firstCommit].sort(compareCommits)).toEqual([
      firstCommit,
      commitOfOtherDevice,
      secondCommit,
    ])
    // Commits of the same time are sorted by device first, then by id. So swapped ids do not change the order.
    const [firstDevice, otherDevice] = [
      { ...firstCommit, id: commitOfOtherDevice.id },
      { ...commitOfOtherDevice, id: firstCommit.id },
    ]
    expect([otherDevice, firstDevice].sort(compareCommits)).toEqual([firstDevice, otherDevice])
    const sameClock = { ...firstCommit, seq: 9, id: makeNamedUuid('device-a-0') }
    expect([firstCommit, sameClock].sort(compareCommits)).toEqual([sameClock, firstCommit])
    expect(isInFoldOrder(0, [firstCommit, secondCommit])).toBe(true)
    expect(isInFoldOrder(firstCommit.at, [firstCommit])).toBe(false)
    expect(isInFoldOrder(0, [secondCommit, firstCommit])).toBe(false)
    expect(isInFoldOrder(0, [firstCommit, commitOfOtherDevice])).toBe(false)
    expect(isInFoldOrder(secondCommit.at, [])).toBe(true)
  })
})

describe('deciding', () => {
  test('[L1] never throws, changes no table, and every event can be read back unchanged', () => {
    assertProperty(
      fc.property(anyCommandList, anyCommand, (list, command) => {
        const { tables } = runCommandList(list)
        const jsonBefore = JSON.stringify(tables)
        const decision = decide(command, tables, { newId: makeNthUuid(99), defaults: DEFAULT_PROFILES })
        expect(toFullJson(tables)).toBe(jsonBefore)
        for (const event of decision.ok ? decision.events : []) {
          expect(readEvent(structuredClone(event))).toEqual({ known: true, event })
        }
      }),
      { numRuns: 500 },
    )
  })

  test('[C6] recording the same batch again records nothing', () => {
    const sourceAndBatch = fc.oneof(
      fc.tuple(fc.constant('recent'), anyRecentBatch),
      fc.tuple(fc.constantFrom('extension', 'demo'), anyExtensionBatch),
    )
    assertProperty(
      fc.property(anyCommandList, sourceAndBatch, (list, [source, batch]) => {
        const { tables } = runCommandList([...list, { type: 'RecordSubmissions', source, submissions: batch }])
        expect(recordSubmissions(source, batch, tables)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('[C6] once the recent list and the extension are both recorded, neither records anything more', () => {
    assertProperty(
      fc.property(anyCommandList, anyRecentBatch, anyExtensionBatch, (list, recent, extension) => {
        const makeRecordCommand = (source: ReportingSource, submissions: Submission[]): Command => ({
          type: 'RecordSubmissions',
          source,
          submissions,
        })
        const round = [makeRecordCommand('recent', recent), makeRecordCommand('extension', extension)]
        // In the second round, a changed verdict can match a submission to another row. It takes three rounds until
        // nothing changes.
        const { tables } = runCommandList([...list, ...round, ...round, ...round])
        expect(recordSubmissions('recent', recent, tables)).toEqual([])
        expect(recordSubmissions('extension', extension, tables)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('[C6] no submission is lost: after any history, each of a batch has its own row', () => {
    assertProperty(
      fc.property(anyCommandList, fc.array(anySubmission, { maxLength: 6 }), (list, reported) => {
        const batch = reported.map((one, i) => ({ ...one, facts: { ...one.facts, submissionId: String(i) } }))
        const { tables } = runCommandList([
          ...list,
          { type: 'RecordSubmissions', source: 'extension', submissions: batch },
        ])
        for (const { slug, facts } of batch) {
          const rows = Object.values(tables.solves).filter(
            (row) => row.slug === slug && row.submissionId === facts.submissionId,
          )
          expect(rows).toHaveLength(1)
        }
      }),
    )
  })
})

describe('an event this build cannot read', () => {
  const unreadableEvent = fc.constantFrom<unknown>(
    null,
    'text',
    42,
    {},
    { type: 'SolveStarred', v: 1, key: 'a|1' },
    { ...makeSolveRecorded(), v: 2 },
    { ...makeSolveRecorded(), key: '__proto__' },
    { ...makeSolveRecorded(), timestamp: 'soon' },
    { type: '__proto__', v: 1 },
  )

  test('[L1] is skipped and listed, and the rest of the log is folded as without it', () => {
    assertProperty(
      fc.property(anyCommandList, fc.array(unreadableEvent, { minLength: 1, maxLength: 4 }), (list, unreadable) => {
        const { commits, tables } = runCommandList(list)
        const mixed = commits.map((commit) => ({ ...commit, events: [...commit.events, ...unreadable] }))
        const replayed = replay(mixed)
        expect(JSON.stringify({ ...replayed, skipped: [] })).toBe(JSON.stringify(tables))
        expect(replayed.skipped).toHaveLength(commits.length * unreadable.length)
      }),
    )
  })

  test('[L1] is listed with its position, its type and the field that does not fit', () => {
    const [commit] = makeCommits([
      [makeSolveRecorded(), { type: 'SolveStarred', v: 1 }, { ...makeSolveRecorded(), timestamp: -1 }, null],
    ])
    if (!commit) throw new Error('one commit')
    expect(replay([commit]).skipped).toMatchObject([
      { at: { seq: 1, index: 1 }, type: 'SolveStarred', reason: expect.stringContaining('type') },
      { at: { seq: 1, index: 2 }, type: 'SolveRecorded', reason: expect.stringContaining('timestamp') },
      { at: { seq: 1, index: 3 }, type: 'untyped' },
    ])
  })

  test('[L1] a deletion of a profile that does not exist changes nothing else', () => {
    const deletion = [{ type: 'ProfileDeleted', v: 1, id: makeNthUuid(1) }]
    expect(replay(makeCommits([deletion], 'device-a', 'import'))).toEqual({
      ...createTables(),
      deletedProfiles: [makeNthUuid(1)],
      profileSeqs: [1],
    })
  })
})

test('[L1] the generated commands lead to every type of event that a command can append', () => {
  const lists = fc.sample(generateCommands(300, 300), { seed: 1, numRuns: 80 })
  const types = new Set(
    lists.flatMap((list) => runCommandList(list).commits.flatMap(({ events }) => events.map(readEventType))),
  )
  const missingTypes = EVENT.options.map(({ entries }) => entries.type.literal).filter((type) => !types.has(type))
  // A merge and the undo of an import append events of the listed types without a command.
  const mergeEventTypes = ['CommitsMerged', 'CommitsWithdrawn', 'CommitsReinstated', 'KeptOnDevice']
  expect(missingTypes, 'Generate the command of the event in command-generators.ts.').toEqual(mergeEventTypes)
})

function readEventType(event: unknown): unknown {
  return typeof event === 'object' && event !== null && 'type' in event ? event.type : undefined
}

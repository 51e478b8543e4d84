import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeContentId } from '#events/contradictions'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { readExport } from '#worker/log/export-file/read-export'
import { browserPlatform } from '#worker/platform'
import { readDeviceFile } from '#worker/shared-folder/device-file'
import { assertProperty } from '../../property'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/event-fixtures'
import { makeExportText, makeLine } from '../worker/documented-format'
import { generateHostileJson, listLeaves, makeJsonWith } from './hostile-values'
import { showEverything } from './show-everything'

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NOW_MS = 1_795_000_000_000
const FIXED_CLOCK = { now: () => NOW_MS, sleep: async () => undefined }

/** `middle` is the JSON of the second of three changes. */
function makeLines(middle: string): string[] {
  const [firstCommit, lastCommit] = makeCommits([
    [makeSolveRecorded()],
    [{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'x' }],
  ])
  return [JSON.stringify(firstCommit), middle, JSON.stringify(lastCommit)].map((text) => makeLine('commit', text))
}

async function importWith(middle: string) {
  const bytes = new TextEncoder().encode(makeExportText(makeLines(middle), { events: 3 }))
  const task = new ProgressTask(FIXED_CLOCK, new AbortController().signal, () => undefined)
  return readExport(bytes, { username: 'ada', limits: EXPORT_LIMITS }, task)
}

async function readFromFolderWith(middle: string) {
  const header = { format: 'solvelog', version: 1, user: 'ada', exportedAt: '2026-11-01T00:00:00.000Z', device: 'd' }
  const text = [makeLine('header', JSON.stringify(header)), ...makeLines(middle)].join('')
  const result = await readDeviceFile(new File([text], 'f.ndjson'), 'ada', null)
  if (!result) throw new Error('it is another file')
  return result
}

const readRefusal = (middle: string): Promise<string | null> =>
  importWith(middle).then(
    () => null,
    (error: unknown) => String(error),
  )

const EVENTS_FOLDER = new URL('../../fixtures/events/', import.meta.url)
const EXAMPLE_EVENTS = readdirSync(EVENTS_FOLDER).flatMap((file): object[] =>
  JSON.parse(readFileSync(new URL(file, EVENTS_FOLDER), 'utf8')),
)

const [VALID_COMMIT] = makeCommits([[makeSolveRecorded()]], 'other')

describe('[fault 38] a change from another log', () => {
  test.each([
    ['id', '"commit-7"', 'id'],
    ['id', '"__proto__"', 'id'],
    ['id', `"${'0'.repeat(36)}"`, 'id'],
    ['device', '"laptop"', 'device'],
    ['at', '1e309', 'at'],
    ['at', '-1e309', 'at'],
    ['at', '1e300', 'at'],
    ['at', '8640000000000001', 'at'],
    ['at', '0.5', 'at'],
  ])('whose %s is %s is refused with its line, by import and by shared folder', async (name, raw, field) => {
    const text = makeJsonWith(VALID_COMMIT, [name], raw)
    expect(await readRefusal(text)).toMatch(new RegExp(`Line 3: ${field}: `))
    const { commits, cursor } = await readFromFolderWith(text)
    expect(cursor.problem).toMatch(new RegExp(`f\\.ndjson, line 3: ${field}: `))
    expect(commits).toHaveLength(1)
  })

  test('with a number such as 1e309 in any field is refused with its line, also in an event of a newer version', async () => {
    for (const event of [...EXAMPLE_EVENTS, { type: 'New', v: 1, deep: [{ n: 0 }] }]) {
      for (const { path } of listLeaves(event).filter(({ kind }) => kind === 'number')) {
        const text = makeJsonWith({ ...VALID_COMMIT, events: [event] }, ['events', '0', ...path], '1e309')
        expect(await readRefusal(text), path.join('.')).toMatch(/Line 3: events: /)
        expect((await readFromFolderWith(text)).cursor.problem).toMatch(/line 3: events: /)
      }
    }
  })
})

test('[fault 34] any event of another log is refused with its line, or imported and shown', async () => {
  const anyHostileCommit = fc
    .constantFrom(...EXAMPLE_EVENTS)
    .chain((event) => generateHostileJson(event))
    .map((event) => makeJsonWith({ ...VALID_COMMIT, events: [0] }, ['events', '0'], event))
  await assertProperty(
    fc.asyncProperty(anyHostileCommit, async (text) => {
      const [importResult, folder] = [
        await importWith(text).catch((error: unknown) => error),
        await readFromFolderWith(text),
      ]
      if (importResult instanceof Error) {
        expect(importResult.message).toMatch(/^Line 3: /)
        expect(folder.cursor.problem).toMatch(/line 3: /)
        return
      }
      expect(folder.cursor.problem).toBeNull()
      const { commits } = importResult as Awaited<ReturnType<typeof importWith>>
      expect(commits).toEqual(folder.commits)
      const tables = showEverything(commits.map((commit, i) => ({ ...commit, seq: i + 1 })))
      expect(Object.keys(tables.solves)).toContain(SOLVE_KEY)
    }),
    { numRuns: 200 },
  )
})

test('[fault 38] ids from the platform and ids computed from the content of a commit are UUIDs', () => {
  if (!VALID_COMMIT) throw new Error('a commit')
  for (const id of [browserPlatform.newId(), computeContentId(VALID_COMMIT)]) expect(id).toMatch(UUID_PATTERN)
})

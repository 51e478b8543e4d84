import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentIdOf } from '#events/contradictions'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { readExport } from '#worker/log/export-file/read-export'
import { browserPlatform } from '#worker/platform'
import { readDeviceFile } from '#worker/shared-folder/device-file'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/given'
import { makeExportText, makeLine } from '../worker/documented-format'
import { hostileJson, jsonWith, leavesIn } from './leaves'
import { showEverything } from './shown'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NOW = 1_795_000_000_000
const STILL = { now: () => NOW, sleep: async () => undefined }

/** A log of two valid changes with a third change, given as JSON, between them. */
function linesWith(middle: string): string[] {
  const [first, last] = makeCommits([[makeSolveRecorded()], [{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'x' }]])
  return [JSON.stringify(first), middle, JSON.stringify(last)].map((text) => makeLine('commit', text))
}

async function imported(middle: string) {
  const bytes = new TextEncoder().encode(makeExportText(linesWith(middle), { events: 3 }))
  const task = new ProgressTask(STILL, new AbortController().signal, () => undefined)
  return readExport(bytes, { username: 'ada', limits: EXPORT_LIMITS }, task)
}

async function shared(middle: string) {
  const header = { format: 'solvelog', version: 1, user: 'ada', exportedAt: '2026-11-01T00:00:00.000Z', device: 'd' }
  const text = [makeLine('header', JSON.stringify(header)), ...linesWith(middle)].join('')
  const read = await readDeviceFile(new File([text], 'f.ndjson'), 'ada', null)
  if (!read) throw new Error('it is another file')
  return read
}

/** The reason why an import is refused; null if it is accepted. */
const refusal = (middle: string): Promise<string | null> =>
  imported(middle).then(
    () => null,
    (error: unknown) => String(error),
  )

const FOLDER = new URL('../../fixtures/events/', import.meta.url)
const EXAMPLES = readdirSync(FOLDER).flatMap((file): object[] =>
  JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')),
)

const [HONEST] = makeCommits([[makeSolveRecorded()]], 'other')

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
  ])('whose %s is %s is refused with its line, by import and by shared folder', async (name, raw, place) => {
    const text = jsonWith(HONEST, [name], raw)
    expect(await refusal(text)).toMatch(new RegExp(`Line 3: ${place}: `))
    const { commits, cursor: found } = await shared(text)
    expect(found.problem).toMatch(new RegExp(`f\\.ndjson, line 3: ${place}: `))
    expect(commits).toHaveLength(1)
  })

  test('with a number such as 1e309 in any field is refused with its line, also in an event of a newer version', async () => {
    for (const event of [...EXAMPLES, { type: 'New', v: 1, deep: [{ n: 0 }] }]) {
      for (const { path } of leavesIn(event).filter(({ kind }) => kind === 'number')) {
        const text = jsonWith({ ...HONEST, events: [event] }, ['events', '0', ...path], '1e309')
        expect(await refusal(text), path.join('.')).toMatch(/Line 3: events: /)
        expect((await shared(text)).cursor.problem).toMatch(/line 3: events: /)
      }
    }
  })
})

test('[fault 34] any event of another log is refused with its line, or imported and shown', async () => {
  const place = fc
    .constantFrom(...EXAMPLES)
    .chain((event) => hostileJson(event))
    .map((event) => jsonWith({ ...HONEST, events: [0] }, ['events', '0'], event))
  await fc.assert(
    fc.asyncProperty(place, async (text) => {
      const [read, folder] = [await imported(text).catch((error: unknown) => error), await shared(text)]
      if (read instanceof Error) {
        expect(read.message).toMatch(/^Line 3: /)
        expect(folder.cursor.problem).toMatch(/line 3: /)
        return
      }
      expect(folder.cursor.problem).toBeNull()
      const { commits } = read as Awaited<ReturnType<typeof imported>>
      expect(commits).toEqual(folder.commits)
      const tables = showEverything(commits.map((commit, i) => ({ ...commit, seq: i + 1 })))
      expect(Object.keys(tables.solves)).toContain(SOLVE_KEY)
    }),
    { numRuns: 200 },
  )
})

test('[fault 38] ids from the platform and ids computed from a content are UUIDs', () => {
  if (!HONEST) throw new Error('a commit')
  for (const id of [browserPlatform.newId(), contentIdOf(HONEST)]) expect(id).toMatch(UUID)
})

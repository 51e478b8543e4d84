import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { headerLine, splitLines } from '#worker/log/export-file/lines'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { readExport } from '#worker/log/export-file/read-export'
import { compareCopyWithLog } from '#worker/log/second-copy/compare-copy'
import { sealedName, TAIL_NAME } from '#worker/log/second-copy/copy-directory'
import { anyCommand, runCommands } from '../events/chance'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/given'
import {
  BrowserKilled,
  FakeDirectory,
  FIXED_CLOCK,
  idsOf,
  makeCopy,
  makeLongLog,
  makeReader,
  newWriter,
  readCopy,
} from './copy-world'

const NOTE = (n: number) => [{ type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: `ä ${n}\n` } }]
const LOG = makeCommits([[makeSolveRecorded()], NOTE(1), NOTE(2), NOTE(3), NOTE(4)])
/** Long enough for several sealed files. */
const LONG = makeLongLog(26, 100_000)

const withoutSeq = (log: readonly Commit[]) => log.map(({ seq: _, ...commit }) => commit)
const headOf = (log: readonly Commit[]) => ({ seq: log.length, id: log.at(-1)?.id })
const append = (directory: FakeDirectory, log: readonly Commit[], writer = newWriter()) =>
  writer.append(directory.handle, makeReader(log))
const rewrite = (directory: FakeDirectory, log: readonly Commit[], kept: string[] = []) =>
  newWriter().rewrite(directory.handle, makeReader(log), new Set(kept))

describe('a second copy', () => {
  test('[L1] is read back as the same log, for any log and any appends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { maxLength: 12 }), fc.array(fc.nat(12)), async (commands, stops) => {
        const { commits } = runCommands(commands)
        const directory = new FakeDirectory()
        await rewrite(directory, [])
        const writer = newWriter()
        for (const stop of stops.toSorted((a, b) => a - b)) await append(directory, commits.slice(0, stop), writer)
        expect(await append(directory, commits)).toEqual(commits.length > 0 ? headOf(commits) : { seq: 0, id: '' })
        const found = await readCopy(directory)
        expect(found).toEqual({ state: 'found', commits: withoutSeq(commits), problems: [] })
      }),
    )
  })

  test('[L1] of a long log has sealed files that are exports, and a tail of at most 1 MB', async () => {
    const directory = await makeCopy(LONG)
    const sealed = directory.names.filter((name) => name !== TAIL_NAME && directory.bytes(name).length > 0)
    expect(sealed.length).toBeGreaterThan(2)
    expect(directory.bytes(TAIL_NAME).length).toBeLessThan(2 ** 20)
    expect(directory.bytes(sealedName(sealed.length + 1))).toHaveLength(0)
    const inFiles = await Promise.all(
      sealed.map(async (name) => {
        const task = new ProgressTask(FIXED_CLOCK, new AbortController().signal, () => undefined)
        return readExport(directory.bytes(name), { username: 'ada', limits: EXPORT_LIMITS }, task)
      }),
    )
    const count = inFiles.reduce((sum, { commits }) => sum + commits.length, 0)
    expect(inFiles.flatMap(({ commits }) => idsOf(commits))).toEqual(idsOf(LONG.slice(0, count)))
    expect(idsOf((await readCopy(directory)).commits)).toEqual(idsOf(LONG))
  })

  test('[L1] a single change that is larger than the tail is sealed', async () => {
    const big = makeCommits([
      [makeSolveRecorded()],
      [{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'x'.repeat(3 * 2 ** 20) }],
      NOTE(1),
    ])
    const directory = await makeCopy(big)
    expect(directory.bytes(TAIL_NAME).length).toBeLessThan(10_000)
    expect(idsOf((await readCopy(directory)).commits)).toEqual(idsOf(big))
  })

  test('[L1] two tabs that append in turn neither lose nor double a change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9 }))), async (turns) => {
        const directory = await makeCopy(LONG.slice(0, 1))
        const tabs = [newWriter(), newWriter()] as const
        let length = 1
        for (const [isFirst, more] of turns) {
          length = Math.min(LONG.length, length + more)
          expect(await append(directory, LONG.slice(0, length), tabs[isFirst ? 0 : 1])).toEqual(
            headOf(LONG.slice(0, length)),
          )
        }
        const { commits, problems } = await readCopy(directory)
        expect(problems).toEqual([])
        expect(idsOf(commits)).toEqual(idsOf(LONG.slice(0, length)))
      }),
      { numRuns: 15 },
    )
  })
})

describe('a copy that is damaged', () => {
  test('[fault 41] cut at any byte of its tail, has all complete lines, and the writer appends the rest or refuses', async () => {
    const whole = await makeCopy(LOG)
    const bytes = whole.bytes(TAIL_NAME)
    for (let end = 0; end <= bytes.length; end++) {
      const directory = whole.afterKill()
      directory.put(TAIL_NAME, bytes.slice(0, end))
      const lines = bytes.subarray(0, end).filter((byte) => byte === 10).length
      const { commits, problems } = await readCopy(directory)
      expect(problems).toEqual([])
      // The first change is in a sealed file.
      expect(idsOf(commits)).toEqual(idsOf(LOG.slice(0, Math.max(1, lines))))
      const appended = await append(directory, LOG)
      expect(appended).toEqual(lines === 0 ? null : headOf(LOG))
      if (appended) expect(directory.bytes(TAIL_NAME)).toEqual(bytes)
    }
  })

  test('[fault 41] with any flipped bit in its tail, has all other lines, names the line, and is not appended to', async () => {
    const whole = await makeCopy(LOG)
    const bytes = whole.bytes(TAIL_NAME)
    for (let at = 0; at < bytes.length; at++) {
      const bent = bytes.slice()
      bent[at] = (bent[at] ?? 0) ^ (1 << (at % 8))
      const directory = whole.afterKill()
      directory.put(TAIL_NAME, bent)
      const { commits, problems } = await readCopy(directory)
      const isLastFeed = at === bytes.length - 1
      const line = bytes.subarray(0, at).filter((byte) => byte === 10).length
      // A flipped line feed joins its line to the next.
      const damaged = bytes[at] === 10 ? [line, line + 1] : [line]
      const lost = damaged.filter((one) => one > 0).map((one) => LOG[one]?.id)
      expect(idsOf(commits)).toEqual(idsOf(LOG).filter((id) => !lost.includes(id)))
      if (!isLastFeed) expect(problems[0]?.message).toContain(`${TAIL_NAME}, line ${line + 1}`)
      if (!isLastFeed) expect(await append(directory, LOG)).toBeNull()
    }
  })

  test('[fault 41] a sealed file that is cut or has a flipped bit affects no other file, and is listed', async () => {
    const whole = await makeCopy(LONG)
    const name = sealedName(2)
    const bytes = whole.bytes(name)
    const others = async (directory: FakeDirectory) => {
      const { commits, problems } = await readCopy(directory)
      expect(problems.length, 'problems').toBeGreaterThan(0)
      expect(problems.every(({ file, kind }) => file === name && kind === 'damaged')).toBe(true)
      return idsOf(commits)
    }
    const without = whole.afterKill()
    without.put(name, Uint8Array.of(0))
    const rest = await others(without)
    expect(rest.length).toBeLessThan(LONG.length)
    for (let i = 1; i < 16; i++) {
      const at = Math.floor((bytes.length * i) / 16)
      const [cut, bent] = [whole.afterKill(), whole.afterKill()]
      cut.put(name, bytes.slice(0, at))
      const flipped = bytes.slice()
      flipped[at] = (flipped[at] ?? 0) ^ 4
      bent.put(name, flipped)
      expect(await others(cut)).toEqual(expect.arrayContaining(rest))
      expect(await others(bent)).toEqual(expect.arrayContaining(rest))
    }
  })

  test('[fault 41] a copy that lacks a sealed file or its tail is not appended to', async () => {
    for (const name of [sealedName(1), sealedName(2), TAIL_NAME]) {
      const directory = await makeCopy(LONG)
      directory.files.delete(name)
      expect(await append(directory, LONG), name).toBeNull()
    }
  })

  test('[fault 41] a small sealed file that is cut at any byte, or has any flipped bit, is read right or listed as damaged', async () => {
    const whole = new FakeDirectory()
    await rewrite(whole, LOG.slice(0, 4))
    await append(whole, LOG)
    const name = sealedName(1)
    const bytes = whole.bytes(name)
    const isRight = async (damaged: Uint8Array) => {
      const directory = whole.afterKill()
      directory.put(name, damaged)
      const { commits, problems } = await readCopy(directory)
      const intact = idsOf(LOG).filter((id) => idsOf(commits).includes(id))
      expect(idsOf(commits)).toEqual(intact)
      for (const commit of commits) expect(withoutSeq(LOG)).toContainEqual(commit)
      // The tail is another file.
      expect(intact.at(-1)).toBe(LOG.at(-1)?.id)
      for (const { kind, file } of problems) expect({ kind, file }).toEqual({ kind: 'damaged', file: name })
      expect(problems.length > 0 || intact.length === LOG.length).toBe(true)
      return problems.length === 0
    }
    // An empty file is one that was created early.
    for (let end = 1; end < bytes.length; end++) expect(await isRight(bytes.slice(0, end)), `${end} bytes`).toBe(false)
    let unharmed = 0
    for (let at = 0; at < bytes.length; at++) {
      const bent = bytes.slice()
      bent[at] = (bent[at] ?? 0) ^ (1 << (at % 8))
      if (await isRight(bent)) unharmed += 1
    }
    // Some bits of a gzip header, such as its time, mean nothing.
    expect(unharmed).toBeLessThan(10)
  })

  test('[fault 41] files of another user are reported, not used, not changed', async () => {
    const directory = await makeCopy(LOG)
    const before = directory.bytes(TAIL_NAME)
    const asBob = await readCopy(directory, 'bob')
    expect(asBob).toMatchObject({ state: 'found', commits: [] })
    expect(asBob.problems.map(({ kind }) => kind)).toEqual(['foreign', 'foreign'])
    expect(await append(directory, LOG, newWriter('Bob'))).toBeNull()
    expect(directory.bytes(TAIL_NAME)).toBe(before)
    await rewrite(directory, LOG, [sealedName(1)])
    expect(directory.names).toContain(sealedName(1))
  })

  test('[fault 41] a tail of a newer format is reported, not used, not changed', async () => {
    const directory = await makeCopy(LOG)
    const [header, ...lines] = splitLines(directory.bytes(TAIL_NAME)).lines
    const text = new TextDecoder().decode(header).replace('"version":1', '"version":2')
    const json = text.slice(text.indexOf('"header":') + '"header":'.length, -1)
    const newer = joinBytes([headerLine(JSON.parse(json)), ...lines.flatMap((line) => [line, Uint8Array.of(10)])])
    directory.put(TAIL_NAME, newer)
    const before = directory.bytes(TAIL_NAME)
    const { commits, problems } = await readCopy(directory)
    expect(idsOf(commits)).toEqual(idsOf(LOG.slice(0, 1)))
    expect(problems).toMatchObject([{ kind: 'version', file: TAIL_NAME, message: expect.stringMatching(/newer/i) }])
    expect(await append(directory, LOG)).toBeNull()
    expect(directory.bytes(TAIL_NAME)).toBe(before)
  })

  test('[fault 41] changes of an older and of a newer build are copied and read as they are', async () => {
    const older = [makeSolveRecorded({ v: 1 }), { type: 'StudyListDeleted', v: 1, id: 'list' }]
    const newer = [{ type: 'FromTomorrow', v: 7, of: { nobody: ['knows'] } }]
    const log = makeCommits([older, newer, NOTE(1)]).map((one, i) => (i === 1 ? { ...one, cause: 'tomorrow' } : one))
    const directory = await makeCopy(log)
    expect(await readCopy(directory)).toEqual({ state: 'found', commits: withoutSeq(log), problems: [] })
    expect(await append(directory, log)).toEqual(headOf(log))
  })
})

describe('a copy that does not fit the log', () => {
  test.each([
    ['is ahead of it', LOG.slice(0, 3)],
    ['has another end', [...LOG.slice(0, 4), ...makeLongLog(2, 8).slice(1)].map((one, i) => ({ ...one, seq: i + 1 }))],
    ['belongs to a log that was deleted', []],
  ])('[fault 41] is not changed if it %s', async (_, log) => {
    const directory = await makeCopy(LOG)
    const before = directory.bytes(TAIL_NAME)
    expect(await append(directory, log)).toBeNull()
    expect(directory.bytes(TAIL_NAME)).toBe(before)
    expect(idsOf(compareCopyWithLog((await readCopy(directory)).commits, log).onlyInCopy)).toEqual(
      idsOf(LOG).filter((id) => !idsOf(log).includes(id)),
    )
  })

  test('[fault 41] and one that is behind gets what it lacks', async () => {
    const directory = await makeCopy(LOG.slice(0, 2))
    expect(compareCopyWithLog((await readCopy(directory)).commits, LOG)).toEqual({ onlyInCopy: [], onlyInLog: 3 })
    expect(await append(directory, LOG)).toEqual(headOf(LOG))
  })
})

describe('a kill at any point', () => {
  /** Runs work against a directory that is killed at each step, and then reads what is left. */
  async function killedAtEachStep(
    start: FakeDirectory,
    work: (directory: FakeDirectory) => Promise<unknown>,
    check: (left: FakeDirectory) => Promise<void>,
  ): Promise<number> {
    for (let killAt = 1; ; killAt++) {
      const directory = start.afterKill()
      directory.killAt = killAt
      const isKilled = await work(directory).then(
        () => false,
        (error: unknown) => {
          if (error instanceof BrowserKilled) return true
          throw error
        },
      )
      if (!isKilled) return killAt
      await check(directory.afterKill())
      await check(directory.afterKill('flushed'))
    }
  }

  test.each([
    ['an append', LOG.slice(0, 3), LOG],
    ['an append that seals the tail', LONG.slice(0, 8), LONG.slice(0, 20)],
  ])(
    '[L1, fault 41] of %s loses no flushed change, doubles none, and the next start completes the copy',
    async (_, old, log) => {
      const steps = await killedAtEachStep(
        await makeCopy(old),
        (directory) => append(directory, log),
        async (left) => {
          const ids = idsOf((await readCopy(left)).commits)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.slice(0, old.length)).toEqual(idsOf(old))
          expect(idsOf(log)).toEqual(expect.arrayContaining(ids))
          const repaired = (await append(left, log)) ?? (await rewrite(left, log))
          expect(repaired).toEqual(headOf(log))
          expect(await readCopy(left)).toEqual({ state: 'found', commits: withoutSeq(log), problems: [] })
        },
      )
      expect(steps).toBeGreaterThan(3)
    },
  )

  test('[L1, fault 41] of a rewrite loses no change of the earlier files', async () => {
    const steps = await killedAtEachStep(
      await makeCopy(LONG),
      (directory) => rewrite(directory, LONG),
      async (left) => {
        expect(idsOf((await readCopy(left)).commits).toSorted()).toEqual(idsOf(LONG).toSorted())
      },
    )
    expect(steps).toBeGreaterThan(10)
  })
})

test('[fault 41] a disk that is full while a line is written leaves the copy as it was', async () => {
  const directory = await makeCopy(LOG.slice(0, 3))
  const before = directory.bytes(TAIL_NAME)
  directory.capacity = [...directory.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0) + 20
  const writer = newWriter()
  await expect(append(directory, LOG, writer)).rejects.toThrow('could not be written whole')
  expect(directory.bytes(TAIL_NAME)).toEqual(before)
  directory.capacity = Number.POSITIVE_INFINITY
  expect(await append(directory, LOG, writer)).toEqual(headOf(LOG))
})

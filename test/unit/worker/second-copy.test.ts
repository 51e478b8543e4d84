import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { formatHeaderLine, splitLines } from '#worker/log/export-file/lines'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { readExport } from '#worker/log/export-file/read-export'
import { compareCopyWithLog } from '#worker/log/second-copy/compare-copy'
import { formatSealedName, TAIL_NAME } from '#worker/log/second-copy/copy-directory'
import { assertProperty, listPositions } from '../../property'
import { anyCommand, runCommands } from '../events/command-generators'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/event-fixtures'
import {
  BrowserKilled,
  FakeDirectory,
  FIXED_CLOCK,
  listIds,
  makeCopy,
  makeLongLog,
  makeReader,
  makeWriter,
  readCopy,
} from './copy-world'

const makeNote = (n: number) => [{ type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: `ä ${n}\n` } }]
const LOG = makeCommits([[makeSolveRecorded()], makeNote(1), makeNote(2), makeNote(3), makeNote(4)])
/** The copy of the log has several sealed files, which never change again. */
const LONG_LOG = makeLongLog(26, 100_000)

const removeSeqs = (log: readonly Commit[]) => log.map(({ seq: _, ...commit }) => commit)
const readLastPosition = (log: readonly Commit[]) => ({ seq: log.length, id: log.at(-1)?.id })
const appendToCopy = (directory: FakeDirectory, log: readonly Commit[], writer = makeWriter()) =>
  writer.append(directory.handle, makeReader(log))
const rewriteCopy = (directory: FakeDirectory, log: readonly Commit[], keptFiles: string[] = []) =>
  makeWriter().rewrite(directory.handle, makeReader(log), new Set(keptFiles))

describe('a second copy', () => {
  test('[L1] is read back as the same log, for any log and any appends', async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(anyCommand, { maxLength: 12 }), fc.array(fc.nat(12)), async (commands, lengths) => {
        const { commits } = runCommands(commands)
        const directory = new FakeDirectory()
        await rewriteCopy(directory, [])
        const writer = makeWriter()
        for (const length of lengths.toSorted((a, b) => a - b))
          await appendToCopy(directory, commits.slice(0, length), writer)
        expect(await appendToCopy(directory, commits)).toEqual(
          commits.length > 0 ? readLastPosition(commits) : { seq: 0, id: '' },
        )
        const copy = await readCopy(directory)
        expect(copy).toEqual({ state: 'found', commits: removeSeqs(commits), problems: [] })
      }),
    )
  })

  test('[L1] of a long log has sealed files that are exports, and a tail of at most 1 MB', async () => {
    const directory = await makeCopy(LONG_LOG)
    const sealed = directory.fileNames.filter((name) => name !== TAIL_NAME && directory.readBytes(name).length > 0)
    expect(sealed.length).toBeGreaterThan(2)
    expect(directory.readBytes(TAIL_NAME).length).toBeLessThan(2 ** 20)
    expect(directory.readBytes(formatSealedName(sealed.length + 1))).toHaveLength(0)
    const fileContents = await Promise.all(
      sealed.map(async (name) => {
        const task = new ProgressTask(FIXED_CLOCK, new AbortController().signal, () => undefined)
        return readExport(directory.readBytes(name), { username: 'ada', limits: EXPORT_LIMITS }, task)
      }),
    )
    const sealedCommitCount = fileContents.reduce((sum, { commits }) => sum + commits.length, 0)
    expect(fileContents.flatMap(({ commits }) => listIds(commits))).toEqual(
      listIds(LONG_LOG.slice(0, sealedCommitCount)),
    )
    expect(listIds((await readCopy(directory)).commits)).toEqual(listIds(LONG_LOG))
  })

  test('[L1] a single change that is larger than the tail is sealed', async () => {
    const bigLog = makeCommits([
      [makeSolveRecorded()],
      [{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'x'.repeat(3 * 2 ** 20) }],
      makeNote(1),
    ])
    const directory = await makeCopy(bigLog)
    expect(directory.readBytes(TAIL_NAME).length).toBeLessThan(10_000)
    expect(listIds((await readCopy(directory)).commits)).toEqual(listIds(bigLog))
  })

  test('[L1] two tabs that append in turn neither lose nor double a change', async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9 }))), async (turns) => {
        const directory = await makeCopy(LONG_LOG.slice(0, 1))
        const tabs = [makeWriter(), makeWriter()] as const
        let length = 1
        for (const [isFirst, addedCount] of turns) {
          length = Math.min(LONG_LOG.length, length + addedCount)
          expect(await appendToCopy(directory, LONG_LOG.slice(0, length), tabs[isFirst ? 0 : 1])).toEqual(
            readLastPosition(LONG_LOG.slice(0, length)),
          )
        }
        const { commits, problems } = await readCopy(directory)
        expect(problems).toEqual([])
        expect(listIds(commits)).toEqual(listIds(LONG_LOG.slice(0, length)))
      }),
      { numRuns: 15 },
    )
  })
})

describe('a copy that is damaged', () => {
  test('[fault 41] cut at any byte of its tail, has all complete lines, and the writer appends the rest or refuses', async () => {
    const wholeCopy = await makeCopy(LOG)
    const bytes = wholeCopy.readBytes(TAIL_NAME)
    for (const end of listPositions(bytes.length + 1)) {
      const directory = wholeCopy.copyAfterKill()
      directory.put(TAIL_NAME, bytes.slice(0, end))
      const lines = bytes.subarray(0, end).filter((byte) => byte === 10).length
      const { commits, problems } = await readCopy(directory)
      expect(problems).toEqual([])
      // The first change is in a sealed file, which stays complete.
      expect(listIds(commits)).toEqual(listIds(LOG.slice(0, Math.max(1, lines))))
      const positionAfter = await appendToCopy(directory, LOG)
      expect(positionAfter).toEqual(lines === 0 ? null : readLastPosition(LOG))
      if (positionAfter) expect(directory.readBytes(TAIL_NAME)).toEqual(bytes)
    }
  })

  test('[fault 41] with any flipped bit in its tail, has all other lines, names the line, and is not appended to', async () => {
    const wholeCopy = await makeCopy(LOG)
    const bytes = wholeCopy.readBytes(TAIL_NAME)
    for (const at of listPositions(bytes.length)) {
      const damagedBytes = bytes.slice()
      damagedBytes[at] = (damagedBytes[at] ?? 0) ^ (1 << (at % 8))
      const directory = wholeCopy.copyAfterKill()
      directory.put(TAIL_NAME, damagedBytes)
      const { commits, problems } = await readCopy(directory)
      const isLastLineFeed = at === bytes.length - 1
      const line = bytes.subarray(0, at).filter((byte) => byte === 10).length
      // A flipped line feed joins its line to the next line.
      const damagedLines = bytes[at] === 10 ? [line, line + 1] : [line]
      const lostIds = damagedLines.filter((line) => line > 0).map((one) => LOG[one]?.id)
      expect(listIds(commits)).toEqual(listIds(LOG).filter((id) => !lostIds.includes(id)))
      if (!isLastLineFeed) expect(problems[0]?.message).toContain(`${TAIL_NAME}, line ${line + 1}`)
      if (!isLastLineFeed) expect(await appendToCopy(directory, LOG)).toBeNull()
    }
  })

  test('[fault 41] a sealed file that is cut or has a flipped bit affects no other file, and is listed', async () => {
    const wholeCopy = await makeCopy(LONG_LOG)
    const name = formatSealedName(2)
    const bytes = wholeCopy.readBytes(name)
    const readOtherFiles = async (directory: FakeDirectory) => {
      const { commits, problems } = await readCopy(directory)
      expect(problems.length, 'problems').toBeGreaterThan(0)
      expect(problems.every(({ file, kind }) => file === name && kind === 'damaged')).toBe(true)
      return listIds(commits)
    }
    const withoutFile = wholeCopy.copyAfterKill()
    withoutFile.put(name, Uint8Array.of(0))
    const otherIds = await readOtherFiles(withoutFile)
    expect(otherIds.length).toBeLessThan(LONG_LOG.length)
    for (let i = 1; i < 16; i++) {
      const at = Math.floor((bytes.length * i) / 16)
      const [cutCopy, flippedCopy] = [wholeCopy.copyAfterKill(), wholeCopy.copyAfterKill()]
      cutCopy.put(name, bytes.slice(0, at))
      const flippedBytes = bytes.slice()
      flippedBytes[at] = (flippedBytes[at] ?? 0) ^ 4
      flippedCopy.put(name, flippedBytes)
      expect(await readOtherFiles(cutCopy)).toEqual(expect.arrayContaining(otherIds))
      expect(await readOtherFiles(flippedCopy)).toEqual(expect.arrayContaining(otherIds))
    }
  })

  test('[fault 41] a copy that lacks a sealed file or its tail is not appended to', async () => {
    for (const name of [formatSealedName(1), formatSealedName(2), TAIL_NAME]) {
      const directory = await makeCopy(LONG_LOG)
      directory.files.delete(name)
      expect(await appendToCopy(directory, LONG_LOG), name).toBeNull()
    }
  })

  test('[fault 41] a small sealed file that is cut at any byte, or has any flipped bit, is read right or listed as damaged', async () => {
    const wholeCopy = new FakeDirectory()
    await rewriteCopy(wholeCopy, LOG.slice(0, 4))
    await appendToCopy(wholeCopy, LOG)
    const name = formatSealedName(1)
    const bytes = wholeCopy.readBytes(name)
    const isReadWhole = async (damaged: Uint8Array) => {
      const directory = wholeCopy.copyAfterKill()
      directory.put(name, damaged)
      const { commits, problems } = await readCopy(directory)
      const readIds = listIds(LOG).filter((id) => listIds(commits).includes(id))
      expect(listIds(commits)).toEqual(readIds)
      for (const commit of commits) expect(removeSeqs(LOG)).toContainEqual(commit)
      // The last change is in the tail, the file to which new changes are appended. The tail is not damaged.
      expect(readIds.at(-1)).toBe(LOG.at(-1)?.id)
      for (const { kind, file } of problems) expect({ kind, file }).toEqual({ kind: 'damaged', file: name })
      expect(problems.length > 0 || readIds.length === LOG.length).toBe(true)
      return problems.length === 0
    }
    // An empty file is not listed as damaged, because the writer creates files before it writes to them.
    for (const end of listPositions(bytes.length, 1))
      expect(await isReadWhole(bytes.slice(0, end)), `${end} bytes`).toBe(false)
    let undamagedCount = 0
    for (const at of listPositions(bytes.length)) {
      const damagedBytes = bytes.slice()
      damagedBytes[at] = (damagedBytes[at] ?? 0) ^ (1 << (at % 8))
      if (await isReadWhole(damagedBytes)) undamagedCount += 1
    }
    // Some bits of a gzip header, such as those of its time, do not affect the content.
    expect(undamagedCount).toBeLessThan(10)
  })

  test('[fault 41] files of another user are reported, not used, not changed', async () => {
    const directory = await makeCopy(LOG)
    const tailBefore = directory.readBytes(TAIL_NAME)
    const asBob = await readCopy(directory, 'bob')
    expect(asBob).toMatchObject({ state: 'found', commits: [] })
    expect(asBob.problems.map(({ kind }) => kind)).toEqual(['foreign', 'foreign'])
    expect(await appendToCopy(directory, LOG, makeWriter('Bob'))).toBeNull()
    expect(directory.readBytes(TAIL_NAME)).toBe(tailBefore)
    await rewriteCopy(directory, LOG, [formatSealedName(1)])
    expect(directory.fileNames).toContain(formatSealedName(1))
  })

  test('[fault 41] a tail of a newer format is reported, not used, not changed', async () => {
    const directory = await makeCopy(LOG)
    const [header, ...lines] = splitLines(directory.readBytes(TAIL_NAME)).lines
    const text = new TextDecoder().decode(header).replace('"version":1', '"version":2')
    const json = text.slice(text.indexOf('"header":') + '"header":'.length, -1)
    const newer = joinBytes([formatHeaderLine(JSON.parse(json)), ...lines.flatMap((line) => [line, Uint8Array.of(10)])])
    directory.put(TAIL_NAME, newer)
    const tailBefore = directory.readBytes(TAIL_NAME)
    const { commits, problems } = await readCopy(directory)
    expect(listIds(commits)).toEqual(listIds(LOG.slice(0, 1)))
    expect(problems).toMatchObject([{ kind: 'version', file: TAIL_NAME, message: expect.stringMatching(/newer/i) }])
    expect(await appendToCopy(directory, LOG)).toBeNull()
    expect(directory.readBytes(TAIL_NAME)).toBe(tailBefore)
  })

  test('[fault 41] changes of an older and of a newer build are copied and read as they are', async () => {
    const older = [makeSolveRecorded({ v: 1 }), { type: 'StudyListDeleted', v: 1, id: 'list' }]
    const newer = [{ type: 'FromTomorrow', v: 7, of: { nobody: ['knows'] } }]
    const log = makeCommits([older, newer, makeNote(1)]).map((one, i) =>
      i === 1 ? { ...one, cause: 'tomorrow' } : one,
    )
    const directory = await makeCopy(log)
    expect(await readCopy(directory)).toEqual({ state: 'found', commits: removeSeqs(log), problems: [] })
    expect(await appendToCopy(directory, log)).toEqual(readLastPosition(log))
  })
})

describe('a copy that does not fit the log', () => {
  test.each([
    ['is ahead of it', LOG.slice(0, 3)],
    ['has another end', [...LOG.slice(0, 4), ...makeLongLog(2, 8).slice(1)].map((one, i) => ({ ...one, seq: i + 1 }))],
    ['belongs to a log that was deleted', []],
  ])('[fault 41] is not changed if it %s', async (_, log) => {
    const directory = await makeCopy(LOG)
    const tailBefore = directory.readBytes(TAIL_NAME)
    expect(await appendToCopy(directory, log)).toBeNull()
    expect(directory.readBytes(TAIL_NAME)).toBe(tailBefore)
    expect(listIds(compareCopyWithLog((await readCopy(directory)).commits, log).onlyInCopy)).toEqual(
      listIds(LOG).filter((id) => !listIds(log).includes(id)),
    )
  })

  test('[fault 41] and a copy that is behind gets the changes that it lacks', async () => {
    const directory = await makeCopy(LOG.slice(0, 2))
    expect(compareCopyWithLog((await readCopy(directory)).commits, LOG)).toEqual({ onlyInCopy: [], onlyInLog: 3 })
    expect(await appendToCopy(directory, LOG)).toEqual(readLastPosition(LOG))
  })
})

describe('a kill at any point', () => {
  /**
   * Kills the browser at each change that `work` makes, and checks the remaining files. Returns the number of changes +
   * 1.
   */
  async function killAtEachChange(
    initialDirectory: FakeDirectory,
    work: (directory: FakeDirectory) => Promise<unknown>,
    check: (remaining: FakeDirectory) => Promise<void>,
  ): Promise<number> {
    for (let killAt = 1; ; killAt++) {
      const directory = initialDirectory.copyAfterKill()
      directory.killAtChange = killAt
      const isKilled = await work(directory).then(
        () => false,
        (error: unknown) => {
          if (error instanceof BrowserKilled) return true
          throw error
        },
      )
      if (!isKilled) return killAt
      await check(directory.copyAfterKill())
      await check(directory.copyAfterKill('flushedBytes'))
    }
  }

  test.each([
    ['an append', LOG.slice(0, 3), LOG],
    ['an append that seals the tail', LONG_LOG.slice(0, 8), LONG_LOG.slice(0, 20)],
  ])(
    '[L1, fault 41] of %s loses no flushed change, doubles none, and the next start completes the copy',
    async (_, old, log) => {
      const changeCount = await killAtEachChange(
        await makeCopy(old),
        (directory) => appendToCopy(directory, log),
        async (remaining) => {
          const ids = listIds((await readCopy(remaining)).commits)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.slice(0, old.length)).toEqual(listIds(old))
          expect(listIds(log)).toEqual(expect.arrayContaining(ids))
          const repaired = (await appendToCopy(remaining, log)) ?? (await rewriteCopy(remaining, log))
          expect(repaired).toEqual(readLastPosition(log))
          expect(await readCopy(remaining)).toEqual({ state: 'found', commits: removeSeqs(log), problems: [] })
        },
      )
      expect(changeCount).toBeGreaterThan(3)
    },
  )

  test('[L1, fault 41] of a rewrite loses no change of the earlier files', async () => {
    const changeCount = await killAtEachChange(
      await makeCopy(LONG_LOG),
      (directory) => rewriteCopy(directory, LONG_LOG),
      async (remaining) => {
        expect(listIds((await readCopy(remaining)).commits).toSorted()).toEqual(listIds(LONG_LOG).toSorted())
      },
    )
    expect(changeCount).toBeGreaterThan(10)
  })
})

test('[fault 41] a disk that is full while a line is written leaves the copy as it was', async () => {
  const directory = await makeCopy(LOG.slice(0, 3))
  const tailBefore = directory.readBytes(TAIL_NAME)
  directory.capacity = [...directory.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0) + 20
  const writer = makeWriter()
  await expect(appendToCopy(directory, LOG, writer)).rejects.toThrow('could not be written whole')
  expect(directory.readBytes(TAIL_NAME)).toEqual(tailBefore)
  directory.capacity = Number.POSITIVE_INFINITY
  expect(await appendToCopy(directory, LOG, writer)).toEqual(readLastPosition(LOG))
})

import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import { Attempts, progressTowards } from '#events/projections/attempts'
import { activeProfile } from '#events/subjects/profiles'
import { toCsv } from '#lib/csv'
import { solvesToCsv } from '#worker/backup/solve-tables'
import type { LogOptions } from '../options'
import { type BuildData, readBuildData } from './build-data'
import { type Change, changesOf } from './changes'
import { LogFile } from './log-file'
import { problemNotesOf, type Replayed, replayUpTo, solvesOf } from './replay'
import { changeLine, type Overview, overviewText, scoresText, solvesText } from './text'

/** Checks, replays and prints an export. Returns the exit code. Throws an error with a message for users if it cannot be used. */
export async function inspectLog({ file, showsChanges, at, format }: LogOptions): Promise<number> {
  endWhenNobodyReads()
  const log = await LogFile.open(inputOf(file))
  try {
    const build = await readBuildData()
    const replayed = replayUpTo(log, at)
    if (showsChanges) await printChanges(changesOf(log, replayed.tables, build, at), format)
    else if (format === 'csv') await print(solvesToCsv([...solvesOf(log, replayed.tables, build)]))
    else if (format === 'json') await printJson(log, replayed, build, at)
    else await printText(log, replayed, build, at)
    return 0
  } finally {
    log.close()
  }
}

/** The bytes of a file, or of standard input. */
function inputOf(file: string): AsyncIterable<Uint8Array> {
  if (file === '-') return process.stdin
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new Error(`There is no file ${file}.`)
  if (stats.isDirectory())
    throw new Error(`${file} is a folder. Name an export: a file whose name ends with .ndjson.gz.`)
  return createReadStream(file)
}

async function printText(log: LogFile, replayed: Replayed, build: BuildData, at: number | null): Promise<void> {
  const { tables } = replayed
  const overview = overviewOf(log, replayed, build, at)
  await print(`${overviewText(overview, at)}\n\n${scoresText(overview)}\n`)
  if (at === null) return
  await print('\nSolves, newest first:\n')
  for (const solve of solvesOf(log, tables, build)) await print(solvesText(solve))
  const notes = problemNotesOf(log, tables)
  if (notes.length > 0) await print('\nNotes on problems:\n')
  for (const [slug, note] of notes) await print(`\n${build.problems.get(slug)?.title ?? slug}\n${indented(note)}\n`)
}

const indented = (text: string): string => text.replace(/^/gm, '    ')

function overviewOf(
  log: LogFile,
  { tables, counted, withdrawn }: Replayed,
  build: BuildData,
  at: number | null,
): Overview {
  const profile = activeProfile(tables, build.defaults)
  const attempts = new Attempts(Object.values(tables.solves), build.problems)
  return {
    header: log.header,
    envelopes: log.envelopes,
    counted,
    withdrawn,
    unread: tables.skipped.length,
    submissions: attempts.count,
    solved: attempts.solved,
    unknown: attempts.countWithoutProblem,
    profile: profile.name,
    scores: progressTowards(profile.goals, attempts, Math.floor((at ?? Date.parse(log.header.exportedAt)) / 1000)),
  }
}

async function printJson(log: LogFile, replayed: Replayed, build: BuildData, at: number | null): Promise<void> {
  const { header, submissions, solved, profile, scores } = overviewOf(log, replayed, build, at)
  const { user, exportedAt, commits, events } = header
  const head = {
    user,
    exportedAt,
    at: new Date(at ?? Date.parse(exportedAt)).toISOString(),
    changes: { inFile: commits, events, counted: replayed.counted, withdrawn: replayed.withdrawn },
    submissions: { count: submissions, accepted: solved },
    profile,
    scores,
    problemNotes: Object.fromEntries(problemNotesOf(log, replayed.tables)),
  }
  await print(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "solves": [`)
  let separator = '\n'
  // One at a time, because the code of all solves may be larger than the memory.
  for (const solve of solvesOf(log, replayed.tables, build)) {
    await print(`${separator}    ${JSON.stringify(solve)}`)
    separator = ',\n'
  }
  await print('\n  ]\n}\n')
}

async function printChanges(changes: readonly Change[], format: LogOptions['format']): Promise<void> {
  if (format === 'json') return print(`${JSON.stringify(changes, null, 2)}\n`)
  if (format === 'csv') {
    const heads = ['change', 'time', 'what', 'counts', 'cause', 'device', 'events', 'id'] as const
    const rows = changes.map((one) =>
      heads.map((head) => (head === 'counts' ? (one.counts ? 'yes' : 'no') : one[head])),
    )
    return print(toCsv(heads, rows))
  }
  for (const change of changes) await print(changeLine(change))
}

/** Writes to standard output, no faster than it is read. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** `solvelog log FILE | head` closes the output: that is no error. */
function endWhenNobodyReads(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
}

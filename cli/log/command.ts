import { createReadStream, statSync } from 'node:fs'
import { Attempts, computeProgress } from '#events/projections/attempts'
import { getActiveProfile } from '#events/subjects/profiles'
import { toCsv } from '#lib/csv'
import { solvesToCsv } from '#worker/backup/solve-tables'
import type { LogOptions } from '../options'
import { exitOnClosedOutput, print, printJson } from '../output'
import { type BuildData, readBuildData } from './build-data'
import { type Change, listChanges } from './changes'
import { LogFile } from './log-file'
import { type ReplayedLog, readProblemNotes, readSolves, replayUpTo } from './replay'
import { formatChange, formatOverview, formatScores, formatSolve, type Overview } from './text'

/** Checks, replays and prints an export. Returns the exit code. Throws an error with a message for users if the export cannot be used. */
export async function inspectLog({ file, showsChanges, untilTime, format }: LogOptions): Promise<number> {
  exitOnClosedOutput()
  const log = await LogFile.open(openInput(file))
  try {
    const build = await readBuildData()
    const replayed = replayUpTo(log, untilTime)
    if (showsChanges) await printChanges(listChanges(log, replayed.tables, build, untilTime), format)
    else if (format === 'csv') await print(solvesToCsv([...readSolves(log, replayed.tables, build)]))
    else if (format === 'json') await printJsonExport(log, replayed, build, untilTime)
    else await printText(log, replayed, build, untilTime)
    return 0
  } finally {
    log.close()
  }
}

function openInput(file: string): AsyncIterable<Uint8Array> {
  if (file === '-') return process.stdin
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new Error(`There is no file ${file}.`)
  if (stats.isDirectory())
    throw new Error(`${file} is a folder. Name an export: a file whose name ends with .ndjson.gz.`)
  return createReadStream(file)
}

async function printText(
  log: LogFile,
  replayed: ReplayedLog,
  build: BuildData,
  untilTime: number | null,
): Promise<void> {
  const { tables } = replayed
  const overview = createOverview(log, replayed, build, untilTime)
  await print(`${formatOverview(overview, untilTime)}\n\n${formatScores(overview)}\n`)
  if (untilTime === null) return
  await print('\nSolves, newest first:\n')
  for (const solve of readSolves(log, tables, build)) await print(formatSolve(solve))
  const notes = readProblemNotes(log, tables)
  if (notes.length > 0) await print('\nNotes on problems:\n')
  for (const [slug, note] of notes) await print(`\n${build.problems.get(slug)?.title ?? slug}\n${indentLines(note)}\n`)
}

const indentLines = (text: string): string => text.replace(/^/gm, '    ')

function createOverview(
  log: LogFile,
  { tables, countedChangeCount, uncountedChangeCount }: ReplayedLog,
  build: BuildData,
  untilTime: number | null,
): Overview {
  const profile = getActiveProfile(tables, build.defaults)
  const attempts = new Attempts(Object.values(tables.solves), build.problems)
  return {
    header: log.header,
    commitHeaders: log.commitHeaders,
    countedChangeCount,
    uncountedChangeCount,
    unreadEventCount: tables.skipped.length,
    submissions: attempts.solveCount,
    solved: attempts.solvedCount,
    unknownSubmissionCount: attempts.countWithoutProblem,
    profile: profile.name,
    scores: computeProgress(
      profile.goals,
      attempts,
      Math.floor((untilTime ?? Date.parse(log.header.exportedAt)) / 1000),
    ),
  }
}

async function printJsonExport(
  log: LogFile,
  replayed: ReplayedLog,
  build: BuildData,
  untilTime: number | null,
): Promise<void> {
  const { header, submissions, solved, profile, scores } = createOverview(log, replayed, build, untilTime)
  const { user, exportedAt, commits, events } = header
  const head = {
    user,
    exportedAt,
    at: new Date(untilTime ?? Date.parse(exportedAt)).toISOString(),
    changes: {
      inFile: commits,
      events,
      counted: replayed.countedChangeCount,
      withdrawn: replayed.uncountedChangeCount,
    },
    submissions: { count: submissions, solvedProblems: solved },
    profile,
    scores,
    problemNotes: Object.fromEntries(readProblemNotes(log, replayed.tables)),
  }
  await printJson(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "solves": [`)
  let separator = '\n'
  // The solves are printed one at a time, because the code of all solves may be larger than the memory.
  for (const solve of readSolves(log, replayed.tables, build)) {
    await printJson(`${separator}    ${JSON.stringify(solve)}`)
    separator = ',\n'
  }
  await printJson('\n  ]\n}\n')
}

async function printChanges(changes: readonly Change[], format: LogOptions['format']): Promise<void> {
  if (format === 'json') return printJson(`${JSON.stringify(changes, null, 2)}\n`)
  if (format === 'csv') {
    const columns = ['change', 'time', 'what', 'counts', 'cause', 'device', 'events', 'id'] as const
    const rows = changes.map((change) =>
      columns.map((column) => (column === 'counts' ? (change.counts ? 'yes' : 'no') : change[column])),
    )
    return print(toCsv(columns, rows))
  }
  for (const change of changes) await print(formatChange(change))
}

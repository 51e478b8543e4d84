import { strFromU8, unzipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { fixedOffset, type TimeZone } from '#domain/review/time-zone'
import { zipProblemFiles } from '#worker/backup/problem-files'
import { readSolveRecords, solvesToCsv, solvesToJson } from '#worker/backup/solve-tables'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { foldEvents, makeAddedSolve, makeSolveRecorded } from '../events/given'
import { makeBareSession, makeLog } from './session-with'

const machine = process.env.TZ
afterEach(() => {
  if (machine === undefined) delete process.env.TZ
  else process.env.TZ = machine
})

/** Noon of 10 November 2026 in Los Angeles. In Kiritimati it is the 11th. */
const NOON = Date.parse('2026-11-10T20:00:00Z') / 1000
const LOS_ANGELES = fixedOffset(-480)

/** All exports that other programs read, of a log with an exact solve and a solve before a day. */
async function exportsOf(timeZone: TimeZone | null): Promise<{ csv: string; json: string; markdown: string }> {
  const tables = foldEvents([
    makeSolveRecorded({ timestamp: NOON }),
    makeAddedSolve({ v: 3, isLatest: true, timestamp: NOON } as Parameters<typeof makeAddedSolve>[0]),
  ])
  tables.reviewSettings = { ...tables.reviewSettings, timeZone }
  const log = Object.assign(makeLog(tables), { commits: async function* () {} })
  const session = makeBareSession({ log, problems: new Map(), now: () => NOON * 1000 })
  const task = new ProgressTask({ now: () => 0, sleep: async () => undefined }, new AbortController().signal, () => {})
  const records = await readSolveRecords(session, task)
  const { bytes } = await zipProblemFiles(session, task)
  const [file] = Object.values(unzipSync(bytes))
  return {
    csv: solvesToCsv(records),
    json: solvesToJson('ada', 0, records),
    markdown: strFromU8(file ?? expect.fail()),
  }
}

test.each([
  ['the log', LOS_ANGELES, '2026-11-10 12:00', '2026-11-11'],
  ['the device if the log has none', null, '2026-11-11 10:00', '2026-11-12'],
])('[N15] [N27] all exports have the days of the time zone of %s', async (_zone, timeZone, exact, before) => {
  process.env.TZ = 'Pacific/Kiritimati'
  const { csv, json, markdown } = await exportsOf(timeZone)
  expect(markdown).toContain(`Accepted, ${exact}`)
  expect(markdown).toContain(`Accepted, before ${before}`)
  expect(csv).toContain(`Before ${before},`)
  expect(csv).toContain('2026-11-10 20:00:00,')
  expect(JSON.parse(json).solves).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ solvedAt: '2026-11-10T20:00:00.000Z' }),
      expect.objectContaining({ solvedAt: null, solvedBefore: before }),
    ]),
  )
})

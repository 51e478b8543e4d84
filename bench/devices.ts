import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { makeId, TestVault } from '../test/unit/server/relay-client'
import { addRow, formatGoal, formatRatio, startTable } from './figures'
import { benchTwoBrowsers } from './two-devices'

/** The number of logs. The server stores each log, encrypted, in a vault. */
const VAULT_COUNT = 500
const DEVICES_PER_VAULT = 2
/** Milliseconds between the starts of two uploads. */
const PAUSE_MS = 20
const MAX_P99_MS = 100

/** Number of clock ticks per second. Processor times in /proc are in ticks. */
const TICKS_PER_SECOND = 100

/** Returns the processor time that a process has used, in seconds; null if the operating system does not report it. */
function readProcessorSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return null
  }
}

const computePercentile = (figures: readonly number[], fraction: number): number =>
  [...figures].sort((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * fraction))] ?? 0

/** Calls `work` for each vault, with a pause of `PAUSE_MS` between two starts. Returns the duration of each call in milliseconds. */
async function runWithPauses(
  vaults: readonly TestVault[],
  work: (vault: TestVault) => Promise<unknown>,
): Promise<number[]> {
  const running: Promise<number>[] = []
  for (const vault of vaults) {
    const began = performance.now()
    running.push(work(vault).then(() => performance.now() - began))
    await sleep(PAUSE_MS)
  }
  return Promise.all(running)
}

/**
 * Measures device sync on the server while 1,000 devices wait for changes of 500 logs (M2). Compares an upload until the waiting devices
 * have received it with an upload without waiting devices. Then measures the app in two browsers.
 */
export async function benchDevices(): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  const vaults: TestVault[] = []
  for (let i = 0; i < VAULT_COUNT; i += 1) vaults.push(await TestVault.create(server.origin))
  startTable(
    `${VAULT_COUNT * DEVICES_PER_VAULT} devices wait for changes of ${VAULT_COUNT} logs, and each log is changed once`,
    ['', 'p50', 'p99', 'processor of the server'],
  )
  const measure = async (what: string, work: (vault: TestVault) => Promise<unknown>): Promise<number[]> => {
    const [secondsBefore, began] = [readProcessorSeconds(server.pid), performance.now()]
    const durations = await runWithPauses(vaults, work)
    const elapsedSeconds = (performance.now() - began) / 1000
    const secondsAfter = readProcessorSeconds(server.pid)
    const cores =
      secondsBefore === null || secondsAfter === null
        ? 'unknown'
        : `${((secondsAfter - secondsBefore) / elapsedSeconds).toFixed(2)} cores`
    addRow(
      what,
      `${computePercentile(durations, 0.5).toFixed(1)} ms`,
      `${computePercentile(durations, 0.99).toFixed(1)} ms`,
      cores,
    )
    return durations
  }
  const uploadTimes = await measure('an upload, nobody waits', (vault) => vault.put(makeId(), 1))
  const waiting = await Promise.all(
    vaults.map(async (vault) => {
      const { etag } = await vault.readHeads()
      return { vault, answers: Array.from({ length: DEVICES_PER_VAULT }, () => vault.wait(etag, 25)) }
    }),
  )
  const answersByVault = new Map(waiting.map(({ vault, answers }) => [vault, answers]))
  const msAfterUpload: number[] = []
  const receivedTimes = await measure('an upload until both waiting devices have the new heads', async (vault) => {
    const storing = vault.put(makeId(), 1).then((answer) => ({ ...answer, at: performance.now() }))
    const [stored, ...answers] = await Promise.all([storing, ...(answersByVault.get(vault) ?? [])])
    msAfterUpload.push(Math.max(0, performance.now() - stored.at))
    for (const { status } of [stored, ...answers]) if (status >= 300) throw new Error(`status ${status}`)
  })
  const p99 = computePercentile(msAfterUpload, 0.99)
  addRow(
    'of it, after the upload was answered',
    `${computePercentile(msAfterUpload, 0.5).toFixed(1)} ms`,
    formatGoal({ text: `${p99.toFixed(1)} ms, goal ${MAX_P99_MS} ms`, met: p99 < MAX_P99_MS }),
    '',
  )
  addRow(
    'with devices that wait, to nobody waits',
    '',
    formatRatio(computePercentile(receivedTimes, 0.99), computePercentile(uploadTimes, 0.99)),
    '',
  )
  await server.stop()
  await site.stop()
  await benchTwoBrowsers()
}

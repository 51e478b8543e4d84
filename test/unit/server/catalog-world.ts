import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { NetworkAndClock } from '../../../server/catalog/site-list'

/** The time at which the tests begin: 1 September 2026 UTC, in Unix milliseconds. */
export const START_MS = Date.UTC(2026, 8, 1)

/** Makes a separate folder for one test, which is deleted after the test. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-catalog-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The real network, and a clock that advances only when the code waits. */
export class TestNetworkAndClock implements NetworkAndClock {
  nowMs = START_MS
  readonly waitsMs: number[] = []
  /** The start of each call, in Unix milliseconds of this clock. */
  readonly callTimes: number[] = []
  readonly loggedLines: string[] = []
  private readonly stopper = new AbortController()

  readonly fetch = (url: string, init: RequestInit) => {
    this.callTimes.push(this.nowMs)
    return globalThis.fetch(url, init)
  }
  readonly now = () => this.nowMs
  readonly writeLog = (line: string) => {
    this.loggedLines.push(line)
  }

  get signal(): AbortSignal {
    return this.stopper.signal
  }

  /** The service stops at the first wait that would end after this time (Unix milliseconds). */
  endMs = Number.POSITIVE_INFINITY

  readonly sleep = async (ms: number, signal: AbortSignal) => {
    if (this.nowMs + ms > this.endMs) this.stopper.abort(new Error('the test is over'))
    signal.throwIfAborted()
    this.waitsMs.push(ms)
    this.nowMs += ms
  }
}

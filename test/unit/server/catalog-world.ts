import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { NetworkAndClock } from '../../../server/catalog/site-list'

/** 1 September 2026 UTC, in Unix milliseconds. */
export const START_MS = Date.UTC(2026, 8, 1)

/** The folder is deleted after the test. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-catalog-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The real network, and a clock that advances only when the code waits. */
export class TestNetworkAndClock implements NetworkAndClock {
  nowMs = START_MS
  readonly waitsMs: number[] = []
  /** In Unix milliseconds of the test's clock. */
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

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { NetworkAndClock } from '../../../server/catalog/site-list'

/** The time at which the tests begin: 1 September 2026 UTC, in epoch milliseconds. */
export const START = Date.UTC(2026, 8, 1)

/** A separate folder for one test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-catalog-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The real network, and a clock that advances only by waits. */
export class World implements NetworkAndClock {
  time = START
  /** Every wait so far, in milliseconds. */
  readonly waits: number[] = []
  /** The start of each call, in epoch milliseconds of this clock. */
  readonly callTimes: number[] = []
  readonly log: string[] = []
  private readonly stopper = new AbortController()

  readonly fetch = (url: string, init: RequestInit) => {
    this.callTimes.push(this.time)
    return globalThis.fetch(url, init)
  }
  readonly now = () => this.time
  readonly say = (line: string) => {
    this.log.push(line)
  }

  get signal(): AbortSignal {
    return this.stopper.signal
  }

  /** The service stops at the first wait that would end after this time (epoch milliseconds). */
  end = Number.POSITIVE_INFINITY

  readonly sleep = async (ms: number, signal: AbortSignal) => {
    if (this.time + ms > this.end) this.stopper.abort(new Error('the test is over'))
    signal.throwIfAborted()
    this.waits.push(ms)
    this.time += ms
  }
}

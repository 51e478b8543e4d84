import { setTimeout as wait } from 'node:timers/promises'
import type { NetworkAndClock } from './site-list'

/** The real network and clock. Waiting does not keep the process alive unless `holds` is true. */
export function realNetwork(holds: boolean): NetworkAndClock {
  return {
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    sleep: (ms, signal) => wait(ms, undefined, { signal, ref: holds }),
  }
}

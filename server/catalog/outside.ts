import { setTimeout as wait } from 'node:timers/promises'
import type { Outside } from './site-list'

/** The real network and clock. Waiting does not keep the process alive unless `containsCommit` is true. */
export function realOutside(holds: boolean): Outside {
  return {
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    sleep: (ms, signal) => wait(ms, undefined, { signal, ref: holds }),
  }
}

import type { Call } from './call'
import { Refusal } from './refusal'

/** An answer of the practice site. */
export interface SharedAnswer {
  /** JSON. */
  text: string
  /** Seconds since the practice site gave the answer; 0 for a new one. */
  age: number
}

/** Limits of shared answers. */
export interface SharingLimits {
  /** Maximum number of calls that wait for the practice site at the same time. */
  concurrent: number
  /** Maximum age of an answer that replaces a failed call, in milliseconds. */
  staleMs: number
  /** Maximum size of all remembered answers, in UTF-16 code units. */
  rememberedChars: number
}

interface Remembered {
  text: string
  /** Epoch milliseconds. */
  at: number
}

/**
 * Wraps `ask`, which sends a call to the practice site (K5):
 * - Equal calls share one request while it runs.
 * - If a request fails, the last answer to the same call is returned with its age, unless it is older than `staleMs`.
 * - A rate limit is always thrown. After one with a Retry-After, no request is sent until that time.
 * - Answers are forgotten after `staleMs`.
 * - Beyond the concurrency limit, a 503 refusal is thrown. All other errors of `ask` are thrown unchanged.
 */
export function shareAnswers(
  ask: (call: Call) => Promise<string>,
  limits: SharingLimits,
  now: () => number,
): (call: Call) => Promise<SharedAnswer> {
  const running = new Map<string, Promise<string>>()
  const remembered = new Map<string, Remembered>()
  let chars = 0
  let isTimed = false
  let blockedUntil = 0

  function forget(key: string): void {
    chars -= remembered.get(key)?.text.length ?? 0
    remembered.delete(key)
  }

  /** Forgets answers that may no longer be repeated (K5). The oldest ones come first. */
  function forgetOld(): void {
    for (const [key, { at }] of remembered) {
      if (now() - at <= limits.staleMs) return
      forget(key)
    }
  }

  /** Forgets old answers in time, also if no call comes. One timer runs while any answer is remembered. */
  function forgetLater(): void {
    const [oldest] = remembered.values()
    if (isTimed || !oldest) return
    isTimed = true
    const forgetAndGoOn = () => {
      isTimed = false
      forgetOld()
      forgetLater()
    }
    runLater(forgetAndGoOn, Math.max(0, oldest.at + limits.staleMs - now()) + 1)
  }

  function remember(key: string, text: string): void {
    forget(key)
    remembered.set(key, { text, at: now() })
    forgetLater()
    chars += text.length
    for (const oldest of remembered.keys()) {
      if (chars <= limits.rememberedChars) return
      forget(oldest)
    }
  }

  async function askSite(key: string, call: Call): Promise<string> {
    const wait = Math.ceil((blockedUntil - now()) / 1000)
    if (wait > 0) throw rateLimited(wait)
    if (running.size >= limits.concurrent) throw busy()
    const request = ask(call).finally(() => running.delete(key))
    running.set(key, request)
    try {
      const text = await request
      remember(key, text)
      return text
    } catch (error) {
      if (isRateLimit(error)) blockedUntil = now() + retryAfterMs(error)
      throw error
    }
  }

  return async (call) => {
    forgetOld()
    const key = keyOf(call)
    try {
      return { text: await (running.get(key) ?? askSite(key, call)), age: 0 }
    } catch (error) {
      const last = remembered.get(key)
      const age = last ? now() - last.at : 0
      if (!last || age > limits.staleMs || isRateLimit(error)) throw error
      return { text: last.text, age: Math.max(1, Math.round(age / 1000)) }
    }
  }
}

/** Runs `work` after some milliseconds, without keeping the process alive. */
function runLater(work: () => void, ms: number): void {
  const timer: unknown = setTimeout(work, ms)
  // In Node the timer is an object, on edge platforms a number.
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref()
}

/** User names of the practice site are compared without case. */
const keyOf = ({ query, variables }: Call) => `${query}|${variables.username.toLowerCase()}`

const isRateLimit = (error: unknown): error is Refusal => error instanceof Refusal && error.status === 429

const retryAfterMs = ({ headers }: Refusal) => Number(headers['retry-after'] ?? 0) * 1000

function rateLimited(seconds: number): Refusal {
  return new Refusal(429, 'RATE_LIMITED', 'LeetCode is rate-limiting us.', { 'retry-after': String(seconds) })
}

function busy(): Refusal {
  return new Refusal(503, 'BUSY', 'Too many calls are waiting for LeetCode. Try again in a few seconds.', {
    'retry-after': '5',
  })
}

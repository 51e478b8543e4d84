import type { Call } from './call'
import { Refusal } from './refusal'

export interface SharedAnswer {
  text: string
  /** Seconds since the practice site gave the answer; 0 for a new one. */
  age: number
}

export interface SharingLimits {
  /** Maximum number of calls that wait for the practice site at the same time. */
  concurrent: number
  /** Maximum age of an answer that replaces a failed call, in milliseconds. */
  staleMs: number
  /** Maximum size of all remembered answers, in UTF-16 units. */
  rememberedChars: number
}

interface RememberedAnswer {
  text: string
  /** When the practice site sent the answer, in epoch milliseconds. */
  answeredAt: number
}

/**
 * Wraps `sendCall`, which sends a call to the practice site (K5):
 * - Equal calls share one request while it runs.
 * - A rate limit is always thrown. If it has a Retry-After, no request is sent until that time.
 * - After any other failure, the last answer to the same call is returned with its age, unless it is older than `staleMs`.
 * - A new call fails with a 503 refusal if `concurrent` calls already wait for the practice site.
 */
export function shareAnswers(
  sendCall: (call: Call) => Promise<string>,
  limits: SharingLimits,
  now: () => number,
): (call: Call) => Promise<SharedAnswer> {
  const runningCalls = new Map<string, Promise<string>>()
  const answers = new Map<string, RememberedAnswer>()
  let storedChars = 0
  let isTimerRunning = false
  let blockedUntil = 0

  function deleteAnswer(key: string): void {
    storedChars -= answers.get(key)?.text.length ?? 0
    answers.delete(key)
  }

  /** Deletes answers that may no longer be returned (K5). The Map is sorted by age, so the loop ends at the first answer that may stay. */
  function deleteOldAnswers(): void {
    for (const [key, { answeredAt }] of answers) {
      if (now() - answeredAt <= limits.staleMs) return
      deleteAnswer(key)
    }
  }

  /** Deletes old answers on time, even if no call arrives. One timer runs as long as answers are stored. */
  function scheduleDeletion(): void {
    const [oldest] = answers.values()
    if (isTimerRunning || !oldest) return
    isTimerRunning = true
    const deleteAndReschedule = () => {
      isTimerRunning = false
      deleteOldAnswers()
      scheduleDeletion()
    }
    scheduleWithoutKeepingAlive(deleteAndReschedule, Math.max(0, oldest.answeredAt + limits.staleMs - now()) + 1)
  }

  function storeAnswer(key: string, text: string): void {
    deleteAnswer(key)
    answers.set(key, { text, answeredAt: now() })
    scheduleDeletion()
    storedChars += text.length
    for (const oldest of answers.keys()) {
      if (storedChars <= limits.rememberedChars) return
      deleteAnswer(oldest)
    }
  }

  async function requestFromSite(key: string, call: Call): Promise<string> {
    const wait = Math.ceil((blockedUntil - now()) / 1000)
    if (wait > 0) throw createRateLimitRefusal(wait)
    if (runningCalls.size >= limits.concurrent) throw createBusyRefusal()
    const request = sendCall(call).finally(() => runningCalls.delete(key))
    runningCalls.set(key, request)
    try {
      const text = await request
      storeAnswer(key, text)
      return text
    } catch (error) {
      if (isRateLimit(error)) blockedUntil = now() + getRetryAfterMs(error)
      throw error
    }
  }

  return async (call) => {
    deleteOldAnswers()
    const key = createCallKey(call)
    try {
      return { text: await (runningCalls.get(key) ?? requestFromSite(key, call)), age: 0 }
    } catch (error) {
      const last = answers.get(key)
      const age = last ? now() - last.answeredAt : 0
      if (!last || age > limits.staleMs || isRateLimit(error)) throw error
      return { text: last.text, age: Math.max(1, Math.round(age / 1000)) }
    }
  }
}

function scheduleWithoutKeepingAlive(work: () => void, ms: number): void {
  const timer: unknown = setTimeout(work, ms)
  // In Node the timer is an object, on edge platforms a number.
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref()
}

/** Returns the key of a call. User names of the practice site are compared without case. */
const createCallKey = ({ query, variables }: Call) => `${query}|${variables.username?.toLowerCase() ?? ''}`

const isRateLimit = (error: unknown): error is Refusal => error instanceof Refusal && error.status === 429

const getRetryAfterMs = ({ headers }: Refusal) => Number(headers['retry-after'] ?? 0) * 1000

function createRateLimitRefusal(seconds: number): Refusal {
  return new Refusal(429, 'RATE_LIMITED', 'LeetCode is rate-limiting us.', { 'retry-after': String(seconds) })
}

function createBusyRefusal(): Refusal {
  return new Refusal(503, 'BUSY', 'Too many calls are waiting for LeetCode. Try again in a few seconds.', {
    'retry-after': '5',
  })
}

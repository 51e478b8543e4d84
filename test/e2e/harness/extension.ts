import type { Page } from '@playwright/test'

/** A submission as the extension sends it, with any further fields of the protocol. */
export interface ExtensionRow {
  id: string
  titleSlug: string
  title?: string
  /** Epoch seconds. */
  timestamp: number
  statusDisplay: string
  lang: string
  [field: string]: unknown
}

/** How the fake extension behaves. */
export interface ExtensionPlan {
  username: string
  submissions: ExtensionRow[]
  /** Submissions in one chunk. Default 100. */
  chunkSize?: number
  /** Milliseconds before each answer. Default 0. */
  delay?: number
  /** Chunk index → number of requests that get no answer before the first answer. */
  lost?: Record<number, number>
  /** Chunk index → milliseconds before its answer, instead of `delay`. */
  slow?: Record<number, number>
  /** Number of requests without an answer at the beginning: the content script may start after the page. Default 0. */
  deafTo?: number
  /** Sends every answer this many times. Default 1. */
  repeat?: number
}

/** The requests to the fake extension, in order. */
export interface Question {
  type: string
  since?: number
  index?: number
}

declare global {
  interface Window {
    extensionPlan: ExtensionPlan
    extensionQuestions: Question[]
  }
}

/** Installs a fake content script of the earlier extension. It answers window messages according to the protocol. */
export async function installExtension(page: Page, plan: ExtensionPlan): Promise<void> {
  await page.addInitScript((given: ExtensionPlan) => {
    window.extensionPlan = given
    window.extensionQuestions = []
    const chunksOf = ({ submissions, chunkSize = 100 }: ExtensionPlan) => {
      const sorted = [...submissions].sort((a, b) => a.timestamp - b.timestamp)
      const chunks: ExtensionRow[][] = []
      for (let i = 0; i < sorted.length; i += chunkSize) chunks.push(sorted.slice(i, i + chunkSize))
      return chunks
    }
    const send = (reply: object, delay: number) => {
      for (let i = 0; i < (window.extensionPlan.repeat ?? 1); i++) {
        const post = () => window.postMessage({ source: 'leettracker-extension', ...reply }, location.origin)
        if (delay > 0) setTimeout(post, delay)
        else post()
      }
    }
    /** Whether a request gets no answer. */
    const isLost = (plan: ExtensionPlan, index: number | undefined): boolean => {
      if (plan.deafTo) {
        plan.deafTo -= 1
        return true
      }
      const left = index === undefined ? 0 : (plan.lost?.[index] ?? 0)
      if (plan.lost && index !== undefined && left > 0) plan.lost[index] = left - 1
      return left > 0
    }
    const sendManifest = (plan: ExtensionPlan, since: number) => {
      const entries = chunksOf(plan).flatMap((chunk, index) => {
        const from = chunk[0]?.timestamp ?? 0
        const to = chunk.at(-1)?.timestamp ?? 0
        return to > since ? [{ index, from, to }] : []
      })
      send({ type: 'response_chunk_manifest', username: plan.username, chunks: entries }, plan.delay ?? 0)
    }
    const sendChunk = (plan: ExtensionPlan, index: number) => {
      const data = chunksOf(plan)[index] ?? []
      send({ type: 'response_chunk', username: plan.username, index, data }, plan.slow?.[index] ?? plan.delay ?? 0)
    }
    window.addEventListener('message', ({ data, source }) => {
      const plan = window.extensionPlan
      if (source !== window || data?.source !== 'leettracker-webapp' || data.username !== plan.username) return
      window.extensionQuestions.push({ type: data.type, since: data.since, index: data.index })
      if (isLost(plan, data.index)) return
      if (data.type === 'request_chunk_manifest_since') sendManifest(plan, data.since)
      else sendChunk(plan, data.index)
    })
  }, plan)
}

/** Shortens the page's time-out for an answer of the extension from 100 to 20 milliseconds, from the next page load on. */
export async function shortenChunkTimeout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const every = window.setInterval
    Reflect.set(window, 'setInterval', (run: () => void, ms: number) => every(run, ms === 100 ? 20 : ms))
  })
}

/** The page's requests to the fake extension so far. */
export function questions(page: Page): Promise<Question[]> {
  return page.evaluate(() => window.extensionQuestions)
}

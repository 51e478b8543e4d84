import type { Page } from '@playwright/test'

/** A submission in the format in which the browser extension sends it. */
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

export interface ExtensionPlan {
  username: string
  submissions: ExtensionRow[]
  /** The number of submissions in one message. Default 100. */
  chunkSize?: number
  /** In milliseconds. Default 0. */
  delayMs?: number
  /** The number of requests without an answer before the first answer, by the index of the chunk. */
  ignoredRequests?: Record<number, number>
  /** The index of the first chunk that is never sent, nor any later one. The sync waits there until `sendAllChunks`. */
  firstMissingChunk?: number
  /** In milliseconds, by the index of the chunk. It replaces `delayMs`. */
  delayMsByChunk?: Record<number, number>
  /** The number of first requests without an answer, as if the extension started after the page. Default 0. */
  ignoredFirstRequests?: number
  /** How many times every answer is sent. Default 1. */
  answerCopies?: number
}

export interface ExtensionRequest {
  type: string
  since?: number
  index?: number
}

declare global {
  interface Window {
    extensionPlan: ExtensionPlan
    extensionRequests: ExtensionRequest[]
  }
}

/** Installs a fake of LeetTracker's browser extension, which answers window messages (version 1 of the protocol). */
export async function installFakeExtension(page: Page, plan: ExtensionPlan): Promise<void> {
  await page.addInitScript((initialPlan: ExtensionPlan) => {
    window.extensionPlan = initialPlan
    window.extensionRequests = []
    const splitIntoChunks = ({ submissions, chunkSize = 100 }: ExtensionPlan) => {
      const sortedSubmissions = [...submissions].sort((a, b) => a.timestamp - b.timestamp)
      const chunks: ExtensionRow[][] = []
      for (let i = 0; i < sortedSubmissions.length; i += chunkSize)
        chunks.push(sortedSubmissions.slice(i, i + chunkSize))
      return chunks
    }
    const send = (reply: object, delay: number) => {
      for (let i = 0; i < (window.extensionPlan.answerCopies ?? 1); i++) {
        const post = () => window.postMessage({ source: 'leettracker-extension', ...reply }, location.origin)
        if (delay > 0) setTimeout(post, delay)
        else post()
      }
    }
    const isLost = (plan: ExtensionPlan, index: number | undefined): boolean => {
      if (plan.ignoredFirstRequests) {
        plan.ignoredFirstRequests -= 1
        return true
      }
      const remaining = index === undefined ? 0 : (plan.ignoredRequests?.[index] ?? 0)
      if (plan.ignoredRequests && index !== undefined && remaining > 0) plan.ignoredRequests[index] = remaining - 1
      return remaining > 0
    }
    const sendManifest = (plan: ExtensionPlan, since: number) => {
      const entries = splitIntoChunks(plan).flatMap((chunk, index) => {
        const from = chunk[0]?.timestamp ?? 0
        const to = chunk.at(-1)?.timestamp ?? 0
        return to > since ? [{ index, from, to }] : []
      })
      send({ type: 'response_chunk_manifest', username: plan.username, chunks: entries }, plan.delayMs ?? 0)
    }
    const sendChunk = (plan: ExtensionPlan, index: number) => {
      const data = splitIntoChunks(plan)[index] ?? []
      send(
        { type: 'response_chunk', username: plan.username, index, data },
        plan.delayMsByChunk?.[index] ?? plan.delayMs ?? 0,
      )
    }
    window.addEventListener('message', ({ data, source }) => {
      const plan = window.extensionPlan
      if (source !== window || data?.source !== 'leettracker-webapp' || data.username !== plan.username) return
      window.extensionRequests.push({ type: data.type, since: data.since, index: data.index })
      if (isLost(plan, data.index) || data.index >= (plan.firstMissingChunk ?? Number.POSITIVE_INFINITY)) return
      if (data.type === 'request_chunk_manifest_since') sendManifest(plan, data.since)
      else sendChunk(plan, data.index)
    })
  }, plan)
}

/** The page repeats unanswered requests to the extension every 20 ms instead of 100 ms from its next load on. */
export async function shortenRetryInterval(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const realSetInterval = window.setInterval
    Reflect.set(window, 'setInterval', (run: () => void, ms: number) => realSetInterval(run, ms === 100 ? 20 : ms))
  })
}

/** From now on, the fake extension also answers requests for the chunks that the plan calls missing. */
export async function sendAllChunks(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete window.extensionPlan.firstMissingChunk
  })
}

export function readExtensionRequests(page: Page): Promise<ExtensionRequest[]> {
  return page.evaluate(() => window.extensionRequests)
}

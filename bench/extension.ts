import type { Page } from 'playwright'
import { SUBMISSION_SCRIPT } from './data'

const CHUNK_SIZE = 100

/**
 * Adds a fake of the earlier extension with `count` submissions to a page. It creates submissions on request, faster than a real extension
 * reads them from its storage.
 */
export async function installFastExtension(page: Page, username: string, count: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  await page.addInitScript({
    content: `(() => {
      ${SUBMISSION_SCRIPT}
      const [username, count, now, size] = ${JSON.stringify([username, count, now, CHUNK_SIZE])}
      const chunk = (index) => Array.from({ length: Math.min(size, count - index * size) }, (_, i) =>
        createSubmission(index * size + i, count, now))
      const manifest = Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
        index,
        from: createSubmission(index * size, count, now).timestamp,
        to: createSubmission(Math.min(count, (index + 1) * size) - 1, count, now).timestamp,
      }))
      addEventListener('message', ({ data }) => {
        if (data?.source !== 'leettracker-webapp' || data.username !== username) return
        const reply = data.type === 'request_chunk_manifest_since'
          ? { type: 'response_chunk_manifest', chunks: manifest.filter(({ to }) => to > data.since) }
          : { type: 'response_chunk', index: data.index, data: chunk(data.index) }
        postMessage({ source: 'leettracker-extension', username, ...reply }, location.origin)
      })
    })()`,
  })
}

/**
 * Adds a fake of the companion extension with `count` submissions to a page. It creates submissions on request, faster than a real
 * extension reads them from its database.
 */
export async function installFastCompanion(page: Page, username: string, count: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  await page.addInitScript({
    content: `(() => {
      ${SUBMISSION_SCRIPT}
      const [username, count, now, size] = ${JSON.stringify([username, count, now, CHUNK_SIZE])}
      const storeId = 'bench'
      const status = {
        version: '1.0.0', storeId, sequence: count, account: { username, practiceSession: 7 }, submissions: count,
        withCode: count, withDetails: count, importState: 'complete', retryAt: null, stop: null, lastCheckAt: null, notice: null,
      }
      const changesAfter = (since) => {
        const until = Math.min(count, since + size)
        const changes = Array.from({ length: until - since }, (_, i) =>
          ({ sequence: since + i + 1, kind: 'submission', submission: createSubmission(since + i, count, now) }))
        return { type: 'changes', storeId, changes, until, isLast: until === count }
      }
      addEventListener('message', ({ data }) => {
        if (data?.source !== 'io.github.solvelog.page' || data.type !== 'hello') return
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data: { id, type, since } }) =>
          port1.postMessage({ id, ...(type === 'changes' ? changesAfter(since) : { type: 'status', status }) })
        const welcome = { type: 'welcome', protocol: 2, nonce: data.nonce, version: '1.0.0' }
        postMessage({ source: 'io.github.solvelog.companion', ...welcome }, location.origin, [port2])
      })
    })()`,
  })
}

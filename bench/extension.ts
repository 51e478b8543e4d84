import type { Page } from 'playwright'
import { SUBMISSION_SCRIPT } from './data'

const SIZE = 100

/**
 * A fake extension that costs a page next to nothing and knows any number of submissions: it makes a chunk when it is
 * asked for it, in less time than an extension takes to read one from its own storage.
 */
export async function installQuickExtension(page: Page, username: string, count: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  await page.addInitScript({
    content: `(() => {
      ${SUBMISSION_SCRIPT}
      const [username, count, now, size] = ${JSON.stringify([username, count, now, SIZE])}
      const chunk = (index) => Array.from({ length: Math.min(size, count - index * size) }, (_, i) =>
        submission(index * size + i, count, now))
      const manifest = Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
        index,
        from: submission(index * size, count, now).timestamp,
        to: submission(Math.min(count, (index + 1) * size) - 1, count, now).timestamp,
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

import type { Page } from 'playwright'
import type { ToldSubmission } from '../test/e2e/harness/extension'

const SIZE = 100

/**
 * A fake extension that costs a page next to nothing: its chunks lie ready as texts and are parsed when they are asked
 * for, as an extension reads its own storage. `submissions` must be in time order.
 */
export async function installQuickExtension(
  page: Page,
  username: string,
  submissions: readonly ToldSubmission[],
): Promise<void> {
  const starts = Array.from({ length: Math.ceil(submissions.length / SIZE) }, (_, i) => i * SIZE)
  const chunks = starts.map((start) => submissions.slice(start, start + SIZE))
  const manifest = chunks.map((chunk, index) => ({
    index,
    from: chunk[0]?.timestamp ?? 0,
    to: chunk.at(-1)?.timestamp ?? 0,
  }))
  const texts = chunks.map((chunk) => JSON.stringify(chunk))
  await page.addInitScript(
    ({ username, manifest, texts }) => {
      const source = 'leettracker-extension'
      window.addEventListener('message', ({ data }) => {
        if (data?.source !== 'leettracker-webapp' || data.username !== username) return
        const reply =
          data.type === 'request_chunk_manifest_since'
            ? { type: 'response_chunk_manifest', chunks: manifest.filter(({ to }) => to > data.since) }
            : { type: 'response_chunk', index: data.index, data: JSON.parse(texts[data.index] ?? '[]') }
        window.postMessage({ source, username, ...reply }, location.origin)
      })
    },
    { username, manifest, texts },
  )
}

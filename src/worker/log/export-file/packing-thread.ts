import { Gzip } from './gzip'
import type { PackingMessage } from './packing'

/* The packing thread: takes in bytes, hands back one packed file, and is closed by whoever opened it. */
const gzip = new Gzip()
let added: Promise<void> = Promise.resolve()

self.onmessage = ({ data }: MessageEvent<PackingMessage>) => {
  added = added.then(async () => {
    if ('body' in data) return gzip.add(data.body)
    const file = await gzip.finish(data.first)
    self.postMessage(file, { transfer: [file.buffer] })
  })
  // Whoever waits for the file packs it anew: a rejection here would be heard by nobody.
  added.catch(() => self.postMessage(null))
}

import { Gzip } from './gzip'
import type { PackingMessage } from './packing'

/* The compression thread: receives bytes and returns one file. The opener closes it. */
const gzip = new Gzip()
let added: Promise<void> = Promise.resolve()

self.onmessage = ({ data }: MessageEvent<PackingMessage>) => {
  added = added.then(async () => {
    if ('body' in data) return gzip.add(data.body)
    const file = await gzip.finish(data.first)
    self.postMessage(file, { transfer: [file.buffer] })
  })
  // On null the caller compresses the file itself. A rejection would be lost here.
  added.catch(() => self.postMessage(null))
}

import { readdirSync, readFileSync } from 'node:fs'
import type { ParsedReply } from '#domain/feedback/ai-reply'
import type { Feedback } from '#domain/solve'

/** One stored reply with its expected result. `earlier` has the complete documents before the one that counts. */
export interface Reply {
  name: string
  bytes: Buffer
  expected: ParsedReply
  earlier: Feedback[]
}

const folder = new URL('../../fixtures/feedback/', import.meta.url)

function read(file: string): Reply {
  const name = file.replace(/\.txt$/, '')
  const { earlier = [], ...expected } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
  return { name, bytes: readFileSync(new URL(file, folder)), expected, earlier }
}

/** All stored replies, in the order of their numbers. */
export const replies: Reply[] = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .sort()
  .map(read)

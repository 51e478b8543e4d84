import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** `test/fixtures/study-list-fingerprints.txt` has the same fingerprints. */
export const computeFingerprint = (slug: string): string => createHash('sha256').update(slug).digest('hex').slice(0, 8)

export function readFingerprints(): Map<string, string[]> {
  const text = readFileSync(new URL('../fixtures/study-list-fingerprints.txt', import.meta.url), 'utf8')
  const [, ...blocks] = text.trimEnd().split('\n\n')
  return new Map(
    blocks.map((block) => {
      const [name = '', ...lines] = block.split('\n')
      return [name, lines.join(' ').split(' ')]
    }),
  )
}

import { gunzipSync, crc32 as theirs } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Crc32, combineCrcs, crc32 } from '#worker/log/export-file/crc32'
import { Gzip } from '#worker/log/export-file/gzip'

const bytes = fc.uint8Array({ maxLength: 70 }).map((array) => new Uint8Array(array))

test('[L5] a CRC-32 is the one that zip and gzip use, over any part and in any pieces', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe('cbf43926')
  fc.assert(
    fc.property(bytes, bytes, fc.nat(70), (first, second, start) => {
      const both = Buffer.concat([first, second])
      expect(new Crc32().add(first).add(second).value).toBe(theirs(both))
      expect(combineCrcs(theirs(first), theirs(second), second.length)).toBe(theirs(both))
      expect(Number.parseInt(crc32(both, Math.min(start, both.length)), 16)).toBe(theirs(both.subarray(start)))
    }),
  )
})

test('[L5] a file whose first line comes last is one plain gzip file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 5 }), fc.constantFrom(0, 1, 300, 65_535), async (body, length) => {
      const first = new Uint8Array(length).fill(0x61)
      const gzip = new Gzip()
      for (const piece of body) await gzip.add(piece)
      const whole = gunzipSync(await gzip.finish(first))
      expect(whole.equals(Buffer.concat([first, ...body]))).toBe(true)
    }),
    { numRuns: 40 },
  )
})

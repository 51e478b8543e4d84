import { gunzipSync, crc32 as nodeCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Crc32, computeCrc32 } from '#worker/log/export-file/crc32'
import { gzip } from '#worker/log/export-file/gzip'
import { assertProperty } from '../../property'

const anyBytes = fc.uint8Array({ maxLength: 70 }).map((array) => new Uint8Array(array))

test('[L5] a CRC-32 is the one that zip and gzip use, over any part and in any pieces', () => {
  expect(computeCrc32(new TextEncoder().encode('123456789'))).toBe('cbf43926')
  assertProperty(
    fc.property(anyBytes, anyBytes, fc.nat(70), (first, second, start) => {
      const joinedBytes = Buffer.concat([first, second])
      expect(new Crc32().add(first).add(second).value).toBe(nodeCrc32(joinedBytes))
      expect(Number.parseInt(computeCrc32(joinedBytes, Math.min(start, joinedBytes.length)), 16)).toBe(
        nodeCrc32(joinedBytes.subarray(start)),
      )
    }),
  )
})

test('[L5] the pieces of a file become one plain gzip file, and an error ends the compression', async () => {
  await assertProperty(
    fc.asyncProperty(fc.array(anyBytes, { maxLength: 5 }), async (pieces) => {
      const joinedBytes = Buffer.concat(pieces)
      let reportedBytes = 0
      const packed = await gzip(pieces, async (doneBytes) => {
        reportedBytes = doneBytes
      })
      expect(gunzipSync(packed).equals(joinedBytes)).toBe(true)
      expect(reportedBytes).toBe(joinedBytes.length)
    }),
    { numRuns: 40 },
  )
  const failProgress = () => Promise.reject(new Error('stopped'))
  await expect(gzip([new Uint8Array(3)], failProgress)).rejects.toThrow()
})

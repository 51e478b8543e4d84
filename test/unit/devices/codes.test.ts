import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChunkError, computePaddedLength, openChunk, sealChunk } from '#worker/devices/chunk'
import { formatCode, PAIRING_CODE, parseCode, RECOVERY_CODE } from '#worker/devices/typed-code'
import { deriveVaultKeys } from '#worker/devices/vault-keys'
import { assertProperty } from '../../property'

const anyCodeKind = fc.constantFrom(PAIRING_CODE, RECOVERY_CODE)
const anySecret = anyCodeKind.chain((kind) =>
  fc.uint8Array({ minLength: kind.secretBytes, maxLength: kind.secretBytes }).map((secret) => ({ kind: kind, secret })),
)
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

test('[M1] a code is read as it was made, with any spacing, and with O, I and L for 0 and 1', () => {
  assertProperty(
    fc.property(
      anySecret,
      fc.constantFrom('', ' ', '\n', '–', ' - '),
      fc.boolean(),
      ({ kind, secret }, gap, isLower) => {
        const code = formatCode(kind, secret)
        expect(code).toMatch(/^([0-9A-Z]{4}-)+[0-9A-Z]{4}$/)
        const typed = code.replaceAll('-', gap).replaceAll('0', 'O').replace('1', 'I').replace('1', 'l')
        expect(parseCode(kind, isLower ? typed.toLowerCase() : typed)).toEqual(Uint8Array.from(secret))
        expect(parseCode(kind, `https://example.org/#pair=${code}`)).toEqual(Uint8Array.from(secret))
      },
    ),
  )
})

test('[M1] a code with one wrong character, or with two adjacent characters swapped, is refused', () => {
  assertProperty(
    fc.property(anySecret, fc.nat(), fc.nat(30), fc.boolean(), ({ kind, secret }, position, step, isSwap) => {
      const characters = [...formatCode(kind, secret).replaceAll('-', '')]
      const at = position % (characters.length - (isSwap ? 4 : 1))
      const [a = '', b = ''] = [characters[at], characters[at + 1]]
      if (isSwap) characters.splice(at, 2, b, a)
      else characters[at] = ALPHABET[(ALPHABET.indexOf(a) + 1 + step) % 32] ?? ''
      const typed = characters.join('')
      if (typed === formatCode(kind, secret).replaceAll('-', '')) return
      expect(() => parseCode(kind, typed)).toThrow(/a letter or digit is wrong/)
    }),
    { numRuns: 1000 },
  )
})

test('[M1] a code that is short, has a foreign letter or is of the other kind is refused with the reason', () => {
  const code = formatCode(PAIRING_CODE, new Uint8Array(16))
  expect(() => parseCode(PAIRING_CODE, code.slice(0, -1))).toThrow(
    'A pairing code has 28 letters and digits, and this has 27.',
  )
  expect(() => parseCode(PAIRING_CODE, code.replace(/.$/, 'u'))).toThrow('A pairing code has no “U”.')
  expect(() => parseCode(RECOVERY_CODE, code)).toThrow('A recovery code has 56 letters and digits, and this has 28.')
})

const makeSecret = (seed: number) => new Uint8Array(32).fill(seed)
const CHUNK_POSITION = { vault: 'v', stream: 's', n: 1 }

test('[M3] a chunk decrypts to its original bytes, and only with its key and at its position', async () => {
  const { key } = await deriveVaultKeys(makeSecret(1))
  const otherKeys = await deriveVaultKeys(makeSecret(2))
  await assertProperty(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), fc.nat(), fc.nat(7), async (bytes, at, bit) => {
      const content = Uint8Array.from(bytes)
      const sealed = await sealChunk(key, CHUNK_POSITION, content)
      expect(await openChunk(key, CHUNK_POSITION, sealed)).toEqual(content)
      for (const otherPosition of [
        { ...CHUNK_POSITION, n: 2 },
        { ...CHUNK_POSITION, stream: 't' },
        { ...CHUNK_POSITION, vault: 'w' },
      ])
        await expect(openChunk(key, otherPosition, sealed)).rejects.toThrow(ChunkError)
      await expect(openChunk(otherKeys.key, CHUNK_POSITION, sealed)).rejects.toThrow(ChunkError)
      const damaged = Uint8Array.from(sealed)
      const index = at % damaged.length
      damaged[index] = (damaged[index] ?? 0) ^ (1 << bit)
      await expect(openChunk(key, CHUNK_POSITION, damaged)).rejects.toThrow(ChunkError)
      await expect(openChunk(key, CHUNK_POSITION, sealed.slice(0, index))).rejects.toThrow(ChunkError)
    }),
    { numRuns: 40 },
  )
})

test('[M5] a chunk that unpacks to more than 16 MB is damaged', async () => {
  const { key, vault } = await deriveVaultKeys(makeSecret(1))
  const position = { vault, stream: 'a', n: 1 }
  const sealed = await sealChunk(key, position, new Uint8Array(16 * 2 ** 20 + 1))
  expect(sealed.length).toBeLessThan(100_000)
  const opened = openChunk(key, position, sealed).then(({ length }) => length)
  await expect(opened).rejects.toEqual(new ChunkError('damaged'))
})

test('[M3] the padded length hides the size: it grows by at most 12 %, and few lengths are used', () => {
  assertProperty(
    fc.property(fc.nat(2 ** 24), (length) => {
      const padded = computePaddedLength(length)
      expect(padded).toBeGreaterThanOrEqual(length)
      expect(padded).toBeLessThanOrEqual(Math.max(512, length * 1.12))
      expect(computePaddedLength(padded)).toBe(padded)
    }),
  )
  expect(new Set(Array.from({ length: 2 ** 16 }, (_, length) => computePaddedLength(length))).size).toBeLessThan(200)
})

test('[M3] address, token and key depend on all of the secret, and the address is the same on every device', async () => {
  const [a, b] = await Promise.all([
    deriveVaultKeys(makeSecret(1)),
    deriveVaultKeys(Uint8Array.of(...makeSecret(1).slice(1), 2)),
  ])
  expect(a.vault).toMatch(/^[0-9a-f]{32}$/)
  expect(a.token).toMatch(/^[0-9a-f]{64}$/)
  expect(a.token.includes(a.vault)).toBe(false)
  expect([a.vault === b.vault, a.token === b.token]).toEqual([false, false])
  expect((await deriveVaultKeys(makeSecret(1))).vault).toBe(a.vault)
})

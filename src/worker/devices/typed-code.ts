import { AppError } from '../app-error'

/** Crockford's base 32: no I, L, O and U, which are misread or spell words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const GROUP_SIZE = 4

interface CodeKind {
  name: string
  secretBytes: number
  checksumBits: number
  /** The checksum is the remainder of a division by this prime. One wrong character or two swapped neighbours change the remainder. */
  prime: bigint
  /** Added before the checksum is computed, so that a code of one kind is not accepted as another kind. */
  offset: bigint
}

/** The code that pairs two devices: 128 random bits in seven groups. */
export const PAIRING_CODE: CodeKind = {
  name: 'pairing code',
  secretBytes: 16,
  checksumBits: 12,
  prime: 4_093n,
  offset: 1n,
}

/** The code that opens a log on the server: 256 random bits in 14 groups. */
export const RECOVERY_CODE: CodeKind = {
  name: 'recovery code',
  secretBytes: 32,
  checksumBits: 24,
  prime: 16_777_213n,
  offset: 2n,
}

const computeLength = ({ secretBytes: secret, checksumBits: checksum }: CodeKind): number =>
  Math.ceil((8 * secret + checksum) / 5)

const computeChecksum = (value: bigint, { prime, offset }: CodeKind): bigint => (value + offset) % prime

/** Formats a secret with a checksum as groups of characters that a person can type. */
export function formatCode(kind: CodeKind, secret: Uint8Array): string {
  let value = 0n
  for (const byte of secret) value = (value << 8n) | BigInt(byte)
  value = (value << BigInt(kind.checksumBits)) | computeChecksum(value, kind)
  let text = ''
  for (let i = 0; i < computeLength(kind); i++) {
    text = ALPHABET.charAt(Number(value & 31n)) + text
    value >>= 5n
  }
  return text.replace(new RegExp(`.{${GROUP_SIZE}}(?=.)`, 'g'), '$&-')
}

/**
 * Returns the secret of a typed or pasted code, or of a pairing link. Ignores blanks, line breaks, hyphens and case, and reads O as 0 and I
 * or L as 1. Throws an AppError `invalid` with the reason.
 */
export function parseCode(kind: CodeKind, typed: string): Uint8Array<ArrayBuffer> {
  const text = extractCode(typed)
    .toUpperCase()
    .replace(/[\s\-‐-―]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const unknownLetter = [...text].find((letter) => !ALPHABET.includes(letter))
  if (unknownLetter !== undefined)
    throw createInvalidCodeError(`A ${kind.name} has no “${unknownLetter}”. Compare it with the code again.`)
  const expected = computeLength(kind)
  if (text.length !== expected)
    throw createInvalidCodeError(`A ${kind.name} has ${expected} letters and digits, and this has ${text.length}.`)
  let value = 0n
  for (const letter of text) value = (value << 5n) | BigInt(ALPHABET.indexOf(letter))
  const bits = BigInt(kind.checksumBits)
  const secret = value >> bits
  const hasSecretLength = secret >> BigInt(8 * kind.secretBytes) === 0n
  if (!hasSecretLength || computeChecksum(secret, kind) !== (value & ((1n << bits) - 1n)))
    throw createInvalidCodeError(
      `This is no valid ${kind.name}: a letter or digit is wrong. Compare it with the code again.`,
    )
  return toBytes(secret, kind.secretBytes)
}

const extractCode = (typed: string): string => /#pair=([^\s&]+)/.exec(typed)?.[1] ?? typed

function toBytes(value: bigint, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let i = size - 1, remaining = value; i >= 0; i--, remaining >>= 8n) bytes[i] = Number(remaining & 255n)
  return bytes
}

const createInvalidCodeError = (message: string): AppError => new AppError('invalid', message)

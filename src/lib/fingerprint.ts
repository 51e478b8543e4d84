interface HashState {
  /** A 32-bit hash like FNV-1a, which takes two UTF-16 code units per step. */
  hash: number
  length: number
}

function hashText(state: HashState, text: string): void {
  let { hash } = state
  const pairs = text.length - (text.length % 2)
  for (let i = 0; i < pairs; i += 2) {
    hash = Math.imul(hash ^ (text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16)), 0x01000193)
    hash ^= hash >>> 15
  }
  if (pairs < text.length) hash = Math.imul(hash ^ text.charCodeAt(pairs), 0x01000193)
  state.hash = hash
  state.length += text.length
}

/** The end markers of short texts by text length, precomputed because building a marker takes longer than hashing a short text. */
const TEXT_END_MARKERS = Array.from({ length: 1024 }, (_, length) => `"${length}`)

/** End markers with the kind and the length of a value prevent that different values add the same text. */
function hashValue(state: HashState, value: unknown): void {
  if (typeof value === 'string') {
    hashText(state, value)
    hashText(state, TEXT_END_MARKERS[value.length] ?? `"${value.length}`)
  } else if (Array.isArray(value)) {
    for (const item of value) hashValue(state, item)
    hashText(state, `]${value.length}`)
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value).sort()) {
      hashText(state, name)
      hashValue(state, Reflect.get(value, name))
    }
    hashText(state, '}')
  } else {
    hashText(state, `:${String(value)}`)
  }
}

/**
 * Returns the hash of a plain value as a safe integer. The order of fields does not matter. Different values almost always have different
 * hashes. The hash is not cryptographic: it detects changed data, not forged data.
 */
export function computeFingerprint(value: unknown): number {
  const state = { hash: 0x811c9dc5, length: 0 }
  hashValue(state, value)
  return (state.length % 0x100000) * 0x100000000 + (state.hash >>> 0)
}

/** Returns a version 8 UUID computed from four values. Equal values always give the same UUID. */
export function createFingerprintUuid(values: readonly unknown[]): string {
  const hex = values.map((value) => (computeFingerprint(value) % 0x100000000).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

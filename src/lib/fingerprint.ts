/** A running hash: 32-bit FNV-1a over pairs of UTF-16 units, and the number of units. */
interface State {
  hash: number
  length: number
}

function feed(state: State, text: string): void {
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

/** End markers of short texts, precomputed because building one takes longer than hashing a short text. */
const MARKS = Array.from({ length: 1024 }, (_, length) => `"${length}`)

/** Each value ends with a marker that other values cannot imitate: its kind and, for texts and lists, its length. */
function walk(state: State, value: unknown): void {
  if (typeof value === 'string') {
    feed(state, value)
    feed(state, MARKS[value.length] ?? `"${value.length}`)
  } else if (Array.isArray(value)) {
    for (const item of value) walk(state, item)
    feed(state, `]${value.length}`)
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value).sort()) {
      feed(state, name)
      walk(state, Reflect.get(value, name))
    }
    feed(state, '}')
  } else {
    feed(state, `:${String(value)}`)
  }
}

/**
 * A hash of a plain value, independent of field order. Equal values give equal safe integers; different values almost always
 * differ. Used to detect new data from sources; it does not protect against forgery.
 */
export function fingerprint(value: unknown): number {
  const state = { hash: 0x811c9dc5, length: 0 }
  walk(state, value)
  return (state.length % 0x100000) * 0x100000000 + (state.hash >>> 0)
}

/** A UUID of version 8 computed from four values. Equal values always give the same one. */
export function fingerprintUuid(values: readonly unknown[]): string {
  const hex = values.map((value) => (fingerprint(value) % 0x100000000).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

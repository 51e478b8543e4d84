/** A running hash: 32 bits of FNV-1a over pairs of UTF-16 units, and how many units there were. */
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

/** The marks that close texts of up to this length: putting one together takes longer than a short text itself. */
const MARKS = Array.from({ length: 1024 }, (_, length) => `"${length}`)

/** Every value is closed by a mark that its neighbours cannot imitate: its kind and, for texts and lists, its length. */
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
 * A fingerprint of a plain value, whatever order its fields stand in. Equal values give equal numbers (safe integers),
 * unequal ones almost always different ones. Used to see whether a source says anything new; not a defence against forgery.
 */
export function fingerprint(value: unknown): number {
  const state = { hash: 0x811c9dc5, length: 0 }
  walk(state, value)
  return (state.length % 0x100000) * 0x100000000 + (state.hash >>> 0)
}

/** The keys of one shortcut. */
export interface Key {
  /** Values of `KeyboardEvent.key`. All of them have the same effect. */
  keys: readonly string[]
  /** Whether Ctrl or ⌘ has to be pressed; false by default. */
  mod?: boolean
  /** Whether Shift has to be pressed. If absent, Shift is ignored, because some keyboard layouts need it to type the character. */
  shift?: boolean
  /** A character that has to be pressed before the key. The handler checks it. */
  prefix?: string
}

/** All keyboard shortcuts except Ctrl+Y for redo (`undo-key.ts`). The handlers and the list of shortcuts use this table (N7). */
export const KEYS = {
  palette: { keys: ['k'], mod: true },
  shortcuts: { keys: ['?'] },
  undo: { keys: ['z'], mod: true, shift: false },
  redo: { keys: ['z'], mod: true, shift: true },
  sync: { keys: ['s'] },
  dashboard: { keys: ['d'], prefix: 'g' },
  history: { keys: ['h'], prefix: 'g' },
  reviews: { keys: ['r'], prefix: 'g' },
  search: { keys: ['/'] },
  next: { keys: ['ArrowDown', 'j'] },
  previous: { keys: ['ArrowUp', 'k'] },
  nextPage: { keys: ['PageDown'] },
  previousPage: { keys: ['PageUp'] },
  first: { keys: ['Home'] },
  last: { keys: ['End'] },
  open: { keys: ['Enter'] },
  leave: { keys: ['Escape'] },
  rate: { keys: ['1', '2', '3', '4'] },
  edit: { keys: ['e'] },
  save: { keys: ['Enter'], mod: true },
  earlier: { keys: ['ArrowLeft'] },
  later: { keys: ['ArrowRight'] },
} as const satisfies Record<string, Key>

export type KeyName = keyof typeof KEYS

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Whether characters without Ctrl or ⌘ are shortcuts. Users can turn them off, because voice control and unsteady hands press them by
 * mistake (WCAG 2.1.4).
 */
export const characterKeys = { areOn: true }

/** Returns the keys of a shortcut that work now: characters without Ctrl or ⌘ only if `characterKeys` are on. */
export const listWorkingKeys = (name: KeyName): readonly string[] => {
  const { keys, mod = false }: Key = KEYS[name]
  return keys.filter((key) => characterKeys.areOn || mod || key.length > 1)
}

/** Whether a key event is the shortcut `name`. A key with Alt is never a shortcut. */
export function isKey(name: KeyName, { key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  const { mod = false, shift }: Key = KEYS[name]
  const keys = listWorkingKeys(name)
  const normalizedKey = key.length === 1 ? key.toLowerCase() : key
  return keys.includes(normalizedKey) && mod === (ctrlKey || metaKey) && !altKey && (shift ?? shiftKey) === shiftKey
}

/** Returns the name of the shortcut in `names` that a key event matches; undefined if it matches none of them. */
export const findPressedKey = <N extends KeyName>(
  names: Readonly<Record<N, unknown>>,
  event: KeyPress,
): N | undefined => (Object.keys(names) as N[]).find((name) => isKey(name, event))

/** A key of the keyboard, with the modifiers that it needs. */
interface Key {
  /** Values of `KeyboardEvent.key`, each of which does the same. */
  keys: readonly string[]
  /** With Ctrl or ⌘; without it by default. `modifierKeyName` names it. */
  mod?: boolean
  /** With or without Shift; it does not matter by default, because some layouts need it to type a character. */
  shift?: boolean
}

/** All shortcuts but the second one for redo (`undo-key.ts`). Their handlers and the list of shortcuts use this table (N7). */
export const KEYS = {
  palette: { keys: ['k'], mod: true },
  shortcuts: { keys: ['?'] },
  undo: { keys: ['z'], mod: true, shift: false },
  redo: { keys: ['z'], mod: true, shift: true },
  search: { keys: ['/'] },
  next: { keys: ['ArrowDown', 'j'] },
  previous: { keys: ['ArrowUp', 'k'] },
  nextPage: { keys: ['PageDown'] },
  previousPage: { keys: ['PageUp'] },
  first: { keys: ['Home'] },
  last: { keys: ['End'] },
  open: { keys: ['Enter'] },
  leave: { keys: ['Escape'] },
  edit: { keys: ['e'] },
  save: { keys: ['Enter'], mod: true },
  earlier: { keys: ['ArrowLeft'] },
  later: { keys: ['ArrowRight'] },
} as const satisfies Record<string, Key>

export type KeyName = keyof typeof KEYS

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether a key event is a shortcut. With Alt, it never is. */
export function isKey(name: KeyName, { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  const { keys, mod = false, shift }: Key = KEYS[name]
  const typed = key.length === 1 ? key.toLowerCase() : key
  return keys.includes(typed) && mod === (ctrlKey || metaKey) && !altKey && (shift ?? shiftKey) === shiftKey
}

/** The shortcut among some names that a key event is, if any. */
export const pressedKeyOf = <N extends KeyName>(names: Readonly<Record<N, unknown>>, event: Pressed): N | undefined =>
  (Object.keys(names) as N[]).find((name) => isKey(name, event))

import { KEYS, type KeyName } from '../../behaviour/keys'
import { modifierKeyName } from '../../behaviour/modifier-key'
import { Dialog } from '../../components/Dialog'

const CONTEXTS = ['Everywhere', 'Lists', 'A solve or problem'] as const

/** Where each keyboard shortcut works, and a description of its action. */
const SHORTCUTS: Record<KeyName, { place: (typeof CONTEXTS)[number]; text: string }> = {
  palette: { place: 'Everywhere', text: 'Search screens, problems and actions' },
  shortcuts: { place: 'Everywhere', text: 'Show this list' },
  undo: { place: 'Everywhere', text: 'Undo the last change' },
  redo: { place: 'Everywhere', text: 'Redo' },
  search: { place: 'Lists', text: 'Search' },
  next: { place: 'Lists', text: 'Next row' },
  previous: { place: 'Lists', text: 'Previous row' },
  nextPage: { place: 'Lists', text: 'One page down' },
  previousPage: { place: 'Lists', text: 'One page up' },
  first: { place: 'Lists', text: 'First row' },
  last: { place: 'Lists', text: 'Last row' },
  open: { place: 'Lists', text: 'Open the row' },
  edit: { place: 'A solve or problem', text: 'Edit the details or the note' },
  save: { place: 'A solve or problem', text: 'Save the form' },
  leave: { place: 'A solve or problem', text: 'Leave the form or the problem' },
  earlier: { place: 'A solve or problem', text: 'Earlier code' },
  later: { place: 'A solve or problem', text: 'Later code' },
}
const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as KeyName[]

const KEY_NAMES: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
}

/** The keyboard shortcuts (N7). */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const modifierName = modifierKeyName()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      description={`While you type in a field, only ${modifierName} K and ${modifierName} Enter work.`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list, which has no control */}
      <section tabIndex={0} aria-label="Shortcuts" className="flex flex-col gap-5 rounded-sm">
        {CONTEXTS.map((place) => (
          <section key={place} aria-label={place}>
            <h3 className="mb-1 font-medium text-muted">{place}</h3>
            <dl className="divide-y divide-line">
              {SHORTCUT_NAMES.filter((name) => SHORTCUTS[name].place === place).map((name) => (
                <div key={name} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{SHORTCUTS[name].text}</dt>
                  <dd className="flex shrink-0 items-center gap-1.5">
                    <Combination name={name} modifierName={modifierName} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}

function Combination({ name, modifierName }: { name: KeyName; modifierName: string }) {
  const { keys, ...needs }: { keys: readonly string[]; mod?: boolean; shift?: boolean } = KEYS[name]
  const modifiers = [needs.mod ? modifierName : '', needs.shift ? 'Shift' : ''].filter(Boolean)
  return keys.map((key, index) => (
    <span key={key} className="flex items-center gap-1">
      {index > 0 && <span className="text-xs text-muted">or</span>}
      {[...modifiers, KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)].map((part) => (
        <kbd
          key={part}
          className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-line bg-sunken px-1.5 font-mono text-xs"
        >
          {part}
        </kbd>
      ))}
    </span>
  ))
}

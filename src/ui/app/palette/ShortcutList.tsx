import { Dialog } from '../../components/Dialog'
import { KEYS, type KeyName } from '../../components/keys'

interface ShortcutListProps {
  onClose: () => void
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** What each shortcut does, by place. Every shortcut of the table has a line. */
const PLACES: { name: string; lines: Partial<Record<KeyName, string>> }[] = [
  {
    name: 'Everywhere',
    lines: {
      palette: 'Search screens, problems and actions',
      shortcuts: 'Show this list',
      undo: 'Undo the last change',
      redo: 'Redo',
    },
  },
  {
    name: 'Lists',
    lines: {
      search: 'Search',
      next: 'Next row',
      previous: 'Previous row',
      nextPage: 'One page down',
      previousPage: 'One page up',
      first: 'First row',
      last: 'Last row',
      open: 'Open the row',
    },
  },
  {
    name: 'A solve or problem',
    lines: {
      edit: 'Edit the details or the note',
      save: 'Save the form',
      earlier: 'Earlier code',
      later: 'Later code',
    },
  },
]

const KEY_NAMES: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
}

/** The keyboard shortcuts (N7). */
export function ShortcutList({ onClose }: ShortcutListProps) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" description="They don’t work while you type in a field.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list, which has no control */}
      <section tabIndex={0} aria-label="Shortcuts" className="flex flex-col gap-5 rounded-sm">
        {PLACES.map(({ name, lines }) => (
          <section key={name} aria-label={name}>
            <h3 className="mb-1 font-medium text-muted">{name}</h3>
            <dl className="divide-y divide-line">
              {(Object.keys(lines) as KeyName[]).map((key) => (
                <div key={key} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{lines[key]}</dt>
                  <dd className="flex shrink-0 items-center gap-1.5">
                    <Combination name={key} />
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

function Combination({ name }: { name: KeyName }) {
  const { keys, ...needs }: { keys: readonly string[]; mod?: boolean; shift?: boolean } = KEYS[name]
  const modifiers = [needs.mod ? (isMac ? '⌘' : 'Ctrl') : '', needs.shift ? 'Shift' : ''].filter(Boolean)
  return keys.map((key, at) => (
    <span key={key} className="flex items-center gap-1">
      {at > 0 && <span className="text-xs text-muted">or</span>}
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

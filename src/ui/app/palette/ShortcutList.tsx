import { useState } from 'react'
import { characterKeys, KEYS, type Key, type KeyName, listWorkingKeys } from '../../behaviour/keys'
import { getModifierKeyName } from '../../behaviour/modifier-key'
import { Checkbox } from '../../components/Checkbox'
import { Dialog } from '../../components/Dialog'
import { setCharacterKeys } from './palette-keys'

const CONTEXTS = ['Everywhere', 'Lists', 'A solve or problem'] as const

const SHORTCUTS: Record<KeyName, { context: (typeof CONTEXTS)[number]; text: string }> = {
  palette: { context: 'Everywhere', text: 'Search screens, problems and actions' },
  shortcuts: { context: 'Everywhere', text: 'Show this list' },
  undo: { context: 'Everywhere', text: 'Undo the last change' },
  redo: { context: 'Everywhere', text: 'Redo' },
  sync: { context: 'Everywhere', text: 'Sync now' },
  dashboard: { context: 'Everywhere', text: 'Dashboard' },
  history: { context: 'Everywhere', text: 'Solve History' },
  reviews: { context: 'Everywhere', text: 'Reviews' },
  search: { context: 'Lists', text: 'Search' },
  next: { context: 'Lists', text: 'Next row' },
  previous: { context: 'Lists', text: 'Previous row' },
  nextPage: { context: 'Lists', text: 'One page down' },
  previousPage: { context: 'Lists', text: 'One page up' },
  first: { context: 'Lists', text: 'First row' },
  last: { context: 'Lists', text: 'Last row' },
  open: { context: 'Lists', text: 'Open the row' },
  rate: { context: 'Lists', text: 'Rate: Again, Hard, Good, Easy' },
  edit: { context: 'A solve or problem', text: 'Edit the details or the note' },
  save: { context: 'A solve or problem', text: 'Save the form' },
  leave: { context: 'A solve or problem', text: 'Leave the form or the problem' },
  earlier: { context: 'A solve or problem', text: 'Earlier code' },
  later: { context: 'A solve or problem', text: 'Later code' },
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

/** A dialog that lists the keyboard shortcuts (N7). */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const modifierName = getModifierKeyName()
  const [areOn, setAreOn] = useState(characterKeys.areOn)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      description={`While you type in a field, only ${modifierName} K and ${modifierName} Enter work.`}
    >
      <Checkbox
        checked={areOn}
        onChange={(checked) => {
          setAreOn(checked)
          setCharacterKeys(checked)
        }}
        className="mb-4 touch:min-h-11"
      >
        Use shortcuts of one character, such as ?, S and J
      </Checkbox>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list, which has no control */}
      <section tabIndex={0} aria-label="Shortcuts" className="flex flex-col gap-5 rounded-sm">
        {CONTEXTS.map((context) => (
          <section key={context} aria-label={context}>
            <h3 className="mb-1 font-medium text-muted">{context}</h3>
            <dl className="divide-y divide-line">
              {SHORTCUT_NAMES.filter(
                (name) => SHORTCUTS[name].context === context && listWorkingKeys(name).length > 0,
              ).map((name) => (
                <div key={name} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{SHORTCUTS[name].text}</dt>
                  <dd className="flex shrink-0 items-center gap-1.5">
                    <KeyCombination name={name} modifierName={modifierName} />
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

/** Shows the keys of a shortcut that work now; nothing if none does. */
export function KeyCombination({ name, modifierName }: { name: KeyName; modifierName: string }) {
  const { mod, shift, prefix }: Key = KEYS[name]
  return listWorkingKeys(name).map((key, index) => (
    <span key={key} className="flex items-center gap-1">
      {index > 0 && <Joint word="or" />}
      {mod && <KeyCap>{modifierName}</KeyCap>}
      {shift && <KeyCap>Shift</KeyCap>}
      {prefix && (
        <>
          <KeyCap>{prefix.toUpperCase()}</KeyCap>
          <Joint word="then" />
        </>
      )}
      <KeyCap>{KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</KeyCap>
    </span>
  ))
}

const Joint = ({ word }: { word: 'or' | 'then' }) => <span className="text-xs text-muted">{word}</span>

const KeyCap = ({ children }: { children: string }) => (
  <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-line bg-sunken px-1.5 font-mono text-xs">
    {children}
  </kbd>
)

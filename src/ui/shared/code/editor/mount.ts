import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLineGutter, type KeyBinding, keymap } from '@codemirror/view'
import { withLineFeeds } from '../line-ends'
import { loadLanguage } from './languages'
import { type LineMark, lineMarks, setMarks } from './line-marks'
import { look, words } from './look'

export interface CodeOptions {
  host: HTMLElement
  /** Spoken name of the text. */
  label: string
  lang: string
  text: string
  marks: readonly LineMark[]
  /** The gutter shows the marks' numbers. */
  comparison: boolean
  /** Words, not code: in the page's own type, with long lines wrapped. */
  prose: boolean
  /** Makes the text editable, and hears of every change. */
  onChange: ((text: string) => void) | null
}

/** How an editable text takes what is typed. */
interface Conduct {
  /** The text can be read and copied, not changed; the focus stays. */
  still: boolean
  /** Why the text could not be taken; null when nothing is wrong with it. */
  problem: string | null
}

/** Signs of code that are coloured; reading the grammar of more would hold up the page. */
const MOST_COLOURED = 250_000

/** Highlighted code on the page. */
export interface MountedCode {
  /** Swaps the text: only what differs is touched, so that it is smooth. */
  show(text: string, marks: readonly LineMark[]): void
  /** Holds an editable text still, or marks it as wrong. */
  setEditorState(how: Conduct): void
  focus(): void
  destroy(): void
}

const ATTRIBUTES = { spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' }

/** The form around the editor saves by these keys, to which the editor's own keys would add a line first. */
const SAVE_KEYS: readonly KeyBinding[] = ['Ctrl-Enter', 'Cmd-Enter'].map((key) => ({ key, run: () => true }))

function conductOf({ still, problem }: Conduct): Extension {
  const wrong = problem === null ? {} : { 'aria-invalid': 'true', 'aria-description': problem }
  return [
    EditorState.readOnly.of(still),
    EditorView.contentAttributes.of(still ? { ...wrong, 'aria-readonly': 'true' } : wrong),
  ]
}

function roleOf(label: string, onChange: CodeOptions['onChange']): Extension {
  const attributes = { ...ATTRIBUTES, 'aria-label': label }
  if (!onChange) {
    return [
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ ...attributes, 'aria-readonly': 'true', tabindex: '0' }),
    ]
  }
  return [
    EditorView.contentAttributes.of(attributes),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLineGutter(),
    keymap.of([...SAVE_KEYS, ...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
  ]
}

/** What is to be replaced to make one text of another: all between their common beginning and end. */
function difference(from: string, to: string): { from: number; to: number; insert: string } {
  const most = Math.min(from.length, to.length)
  let start = 0
  while (start < most && from.charCodeAt(start) === to.charCodeAt(start)) start++
  let end = 0
  while (end < most - start && from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)) end++
  return { from: start, to: from.length - end, insert: to.slice(start, to.length - end) }
}

/**
 * Shows code in a shadow tree inside the host: there the editor's styles come as constructed sheets, which the page's
 * content policy allows, while a style element would not be.
 */
export function mountCode({ host, label, lang, text, marks, comparison, prose, onChange }: CodeOptions): MountedCode {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const language = new Compartment()
  const conduct = new Compartment()
  /** What the view holds, as it was handed in or out last: comparing texts by identity costs nothing. */
  let shown = { text, marks }
  const onEdit =
    onChange &&
    ((next: string) => {
      shown = { ...shown, text: next }
      onChange(next)
    })
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineMarks(comparison),
        language.of([]),
        indentUnit.of('    '),
        EditorState.tabSize.of(4),
        conduct.of([]),
        roleOf(label, onEdit),
        look,
        prose ? words : [],
      ],
    }),
  })
  // CodeMirror adds a new view's rules to a sheet that the editors share. Without this, Firefox shows the new view by the
  // rules that the sheet had before (seen in 153).
  root.adoptedStyleSheets = [...root.adoptedStyleSheets]
  if (marks.length > 0) view.dispatch({ effects: setMarks.of(marks) })
  let grammar: Extension = []
  /** What brings the colours a text of some length may have. */
  const coloured = (length: number) => language.reconfigure(length > MOST_COLOURED ? [] : grammar)
  void loadLanguage(lang).then((support) => {
    grammar = support ?? []
    // In a task of its own: the first run of a grammar's code and the first reading of a text take long together.
    setTimeout(() => view.dispatch({ effects: coloured(shown.text.length) }))
  })
  return {
    show(next, nextMarks) {
      if (next === shown.text && nextMarks === shown.marks) return
      const changes = next === shown.text ? [] : difference(withLineFeeds(shown.text), withLineFeeds(next))
      const crosses = next.length > MOST_COLOURED !== shown.text.length > MOST_COLOURED
      const recoloured = crosses ? [coloured(next.length)] : []
      shown = { text: next, marks: nextMarks }
      view.dispatch({ changes, effects: [setMarks.of(nextMarks), ...recoloured] })
    },
    setEditorState: (how) => view.dispatch({ effects: conduct.reconfigure(conductOf(how)) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLineGutter, type KeyBinding, keymap } from '@codemirror/view'
import type { SearchWord } from '#domain/search/words'
import { commonPrefixAndSuffix } from '#lib/common-ends'
import { withLineFeeds } from '../line-ends'
import { foundWords, scrollToWord, setFoundWords } from './found-words'
import { loadLanguage } from './languages'
import { type LineMark, lineMarksExtension, setMarks } from './line-marks'
import { codeStyle, proseStyle } from './styles'

export interface CodeOptions {
  host: HTMLElement
  /** The accessible name of the text. */
  label: string
  lang: string
  text: string
  marks: readonly LineMark[]
  /** Whether the gutter shows the numbers of the marks. */
  comparison: boolean
  /** Whether the text is prose: it is shown in the page's font with wrapped lines. */
  prose: boolean
  /** Called with the new text on every change. Null makes the text read-only. */
  onChange: ((text: string) => void) | null
}

/** The state of an editable text. */
interface EditorStatus {
  /** Whether the text can be read and copied, but not changed. A read-only text keeps the focus. */
  readOnly: boolean
  /** Why the text is invalid; null if it is valid. */
  problem: string | null
}

/** The longest code, in characters, that is highlighted. Parsing more would block the page. */
const MAX_HIGHLIGHTED = 250_000

/** Highlighted code on the page. */
export interface MountedCode {
  /** Replaces the text. Changes only the part that differs, so that the view does not jump. */
  setText(text: string, marks: readonly LineMark[]): void
  /** Makes an editable text read-only, or marks it as invalid. */
  setEditorState(status: EditorStatus): void
  /** Marks the searched words. */
  markWords(words: readonly SearchWord[]): void
  /** Scrolls to the first occurrence of the searched words, unless it is visible. Returns false if there is none. */
  scrollToWord(words: readonly SearchWord[]): boolean
  focus(): void
  destroy(): void
}

const ATTRIBUTES = { spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' }

/** Disables the editor's own handling of the keys that save the form: it would insert a line break. */
const SAVE_KEYS: readonly KeyBinding[] = ['Ctrl-Enter', 'Cmd-Enter'].map((key) => ({ key, run: () => true }))

function statusExtension({ readOnly, problem }: EditorStatus): Extension {
  const invalid = problem === null ? {} : { 'aria-invalid': 'true', 'aria-description': problem }
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of(readOnly ? { ...invalid, 'aria-readonly': 'true' } : invalid),
  ]
}

function editingExtension(label: string, onChange: CodeOptions['onChange']): Extension {
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

/** Returns the replacement that turns one text into another: everything between their common prefix and suffix. */
function findDifference(from: string, to: string): { from: number; to: number; insert: string } {
  const { start, end } = commonPrefixAndSuffix(from, to)
  return { from: start, to: from.length - end, insert: to.slice(start, to.length - end) }
}

/**
 * Shows code in a shadow tree inside the host element. In a shadow tree the editor uses constructed style sheets. The page's content
 * security policy allows these, but no style elements.
 */
export function mountCode({ host, label, lang, text, marks, comparison, prose, onChange }: CodeOptions): MountedCode {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const language = new Compartment()
  const status = new Compartment()
  /** The last text and marks that were set or reported. Comparing with them is faster than reading the editor's document. */
  let lastShown = { text, marks }
  const onEdit =
    onChange &&
    ((next: string) => {
      lastShown = { ...lastShown, text: next }
      onChange(next)
    })
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineMarksExtension(comparison),
        foundWords,
        language.of([]),
        indentUnit.of('    '),
        EditorState.tabSize.of(4),
        status.of([]),
        editingExtension(label, onEdit),
        codeStyle,
        prose ? proseStyle : [],
      ],
    }),
  })
  // CodeMirror adds the rules of a new view to a shared style sheet. Without this assignment, Firefox (153) renders the new view with the
  // old rules of that sheet.
  root.adoptedStyleSheets = [...root.adoptedStyleSheets]
  if (marks.length > 0) view.dispatch({ effects: setMarks.of(marks) })
  let grammar: Extension = []
  /** Returns the change that enables highlighting, or disables it if the text is too long. */
  const reconfigureHighlighting = (length: number) => language.reconfigure(length > MAX_HIGHLIGHTED ? [] : grammar)
  void loadLanguage(lang).then((support) => {
    grammar = support ?? []
    // Parse in a separate task, because initializing a grammar and parsing the text together would block the page.
    setTimeout(() => view.dispatch({ effects: reconfigureHighlighting(lastShown.text.length) }))
  })
  return {
    setText(next, nextMarks) {
      if (next === lastShown.text && nextMarks === lastShown.marks) return
      const changes = next === lastShown.text ? [] : findDifference(withLineFeeds(lastShown.text), withLineFeeds(next))
      const crossesLimit = next.length > MAX_HIGHLIGHTED !== lastShown.text.length > MAX_HIGHLIGHTED
      const highlightingChanges = crossesLimit ? [reconfigureHighlighting(next.length)] : []
      lastShown = { text: next, marks: nextMarks }
      view.dispatch({ changes, effects: [setMarks.of(nextMarks), ...highlightingChanges] })
    },
    setEditorState: (next) => view.dispatch({ effects: status.reconfigure(statusExtension(next)) }),
    markWords: (words) => view.dispatch({ effects: setFoundWords.of(words) }),
    scrollToWord: (words) => scrollToWord(view, words),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

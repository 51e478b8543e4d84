import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLineGutter, type KeyBinding, keymap } from '@codemirror/view'
import type { SearchWord } from '#domain/search/words'
import { measureCommonEnds } from '#lib/common-ends'
import { convertToLineFeeds } from '../line-ends'
import { scrollToWord, searchedWordsExtension, setSearchedWords } from './found-words'
import { loadLanguage } from './languages'
import { createLineMarksExtension, type LineMark, setLineMarks } from './line-marks'
import { codeStyle, proseStyle } from './styles'

export interface CodeOptions {
  host: HTMLElement
  label: string
  lang: string
  text: string
  marks: readonly LineMark[]
  /** Whether the gutter shows the texts `number` of the marks instead of line numbers. */
  isComparison: boolean
  /** Whether the text is prose: it is shown in the page's font with wrapped lines. */
  isProse: boolean
  /** Called with the new text on every change. Null makes the text read-only. */
  onChange: ((text: string) => void) | null
}

interface EditorStatus {
  /** Whether the text cannot be changed. Unlike disabled text, it can be read and copied, and it keeps the focus. */
  readOnly: boolean
  /** Why the text is invalid; null if it is valid. */
  problem: string | null
}

/** Longer code, in characters, is not highlighted, because parsing it would block the page. */
const MAX_HIGHLIGHTED_LENGTH = 250_000

export interface MountedCode {
  /** Replaces the text. Changes only the part that differs, so that the view does not jump. */
  setText(text: string, marks: readonly LineMark[]): void
  /** Makes an editable text read-only, or marks it as invalid. */
  setStatus(status: EditorStatus): void
  highlightWords(words: readonly SearchWord[]): void
  /** Scrolls to the first occurrence of the searched words, unless it is visible. Returns false if there is none. */
  scrollToWord(words: readonly SearchWord[]): boolean
  focus(): void
  destroy(): void
}

const ATTRIBUTES = { spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' }

/** Without bindings for the keys that save the form, the editor would insert a line break. */
const SAVE_KEYS: readonly KeyBinding[] = ['Ctrl-Enter', 'Cmd-Enter'].map((key) => ({ key, run: () => true }))

function createStatusExtension({ readOnly, problem }: EditorStatus): Extension {
  const problemAttributes = problem === null ? {} : { 'aria-invalid': 'true', 'aria-description': problem }
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of(readOnly ? { ...problemAttributes, 'aria-readonly': 'true' } : problemAttributes),
  ]
}

function createEditingExtension(label: string, onChange: CodeOptions['onChange']): Extension {
  const attributes = { ...ATTRIBUTES, 'aria-label': label, tabindex: '0' }
  if (!onChange) {
    return [
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ ...attributes, 'aria-readonly': 'true' }),
    ]
  }
  return [
    EditorView.contentAttributes.of(attributes),
    EditorView.scrollMargins.of(readScrollMargins),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLineGutter(),
    keymap.of([...SAVE_KEYS, ...defaultKeymap, ...historyKeymap, indentWithTab]),
    EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
  ]
}

/** Returns the heights in px of the bars at the edges of the window, because CodeMirror ignores `scroll-padding`. */
function readScrollMargins(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return { top: Number.parseFloat(scrollPaddingTop) || 0, bottom: Number.parseFloat(scrollPaddingBottom) || 0 }
}

function findDifference(from: string, to: string): { from: number; to: number; insert: string } {
  const { start, end } = measureCommonEnds(from, to)
  return { from: start, to: from.length - end, insert: to.slice(start, to.length - end) }
}

/**
 * Shows code in a shadow tree inside the host element, because the editor uses constructed style sheets only in a shadow tree. Elsewhere it
 * uses style elements, which the page's content security policy forbids.
 */
export function mountCode({
  host,
  label,
  lang,
  text,
  marks,
  isComparison,
  isProse,
  onChange,
}: CodeOptions): MountedCode {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const language = new Compartment()
  const status = new Compartment()
  /** The last text and marks that were set or reported. A comparison with them is faster than with the editor's document. */
  let lastContent = { text, marks }
  let lastWords: readonly SearchWord[] = []
  const onEdit =
    onChange &&
    ((next: string) => {
      lastContent = { ...lastContent, text: next }
      onChange(next)
    })
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        createLineMarksExtension(isComparison),
        searchedWordsExtension,
        language.of([]),
        indentUnit.of('    '),
        EditorState.tabSize.of(4),
        status.of([]),
        createEditingExtension(label, onEdit),
        codeStyle,
        isProse ? proseStyle : [],
      ],
    }),
  })
  // CodeMirror adds the rules of a new view to a shared style sheet. Without this assignment, Firefox (153) renders the new view with the
  // old rules of that sheet.
  root.adoptedStyleSheets = [...root.adoptedStyleSheets]
  if (marks.length > 0) view.dispatch({ effects: setLineMarks.of(marks) })
  let grammar: Extension = []
  /** Returns the change that enables highlighting, or disables it if the text is too long. */
  const reconfigureHighlighting = (length: number) =>
    language.reconfigure(length > MAX_HIGHLIGHTED_LENGTH ? [] : grammar)
  void loadLanguage(lang).then((support) => {
    grammar = support ?? []
    // Parse in a separate task, because initializing a grammar and parsing the text together would block the page.
    setTimeout(() => view.dispatch({ effects: reconfigureHighlighting(lastContent.text.length) }))
  })
  return {
    setText(next, nextMarks) {
      if (next === lastContent.text && nextMarks === lastContent.marks) return
      const changes =
        next === lastContent.text ? [] : findDifference(convertToLineFeeds(lastContent.text), convertToLineFeeds(next))
      const hasCrossedLimit = next.length > MAX_HIGHLIGHTED_LENGTH !== lastContent.text.length > MAX_HIGHLIGHTED_LENGTH
      const highlightingChanges = hasCrossedLimit ? [reconfigureHighlighting(next.length)] : []
      lastContent = { text: next, marks: nextMarks }
      view.dispatch({ changes, effects: [setLineMarks.of(nextMarks), ...highlightingChanges] })
    },
    setStatus: (next) => view.dispatch({ effects: status.reconfigure(createStatusExtension(next)) }),
    highlightWords(words) {
      // Without a change, nothing is dispatched: each dispatch makes the browser lay out the page.
      if (words.length > 0 || lastWords.length > 0) view.dispatch({ effects: setSearchedWords.of(words) })
      lastWords = words
    },
    scrollToWord: (words) => scrollToWord(view, words),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

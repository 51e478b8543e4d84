import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags as t } from '@lezer/highlight'

export const HIGHLIGHT_STYLES = [
  { tag: [t.keyword, t.operatorKeyword, t.modifier, t.self], color: 'var(--code-keyword)' },
  { tag: [t.string, t.special(t.string), t.regexp, t.character], color: 'var(--code-string)' },
  { tag: [t.number, t.bool, t.null, t.atom], color: 'var(--code-number)' },
  { tag: [t.typeName, t.className, t.namespace, t.function(t.definition(t.variableName))], color: 'var(--code-name)' },
  { tag: [t.comment, t.meta], color: 'var(--color-muted)', fontStyle: 'italic' },
]

const theme = EditorView.theme({
  '&': {
    maxHeight: 'var(--code-height, none)',
    color: 'var(--color-primary)',
    backgroundColor: 'transparent',
    fontSize: '0.8125rem',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontVariantLigatures: 'none',
    lineHeight: '1.25rem',
    overflow: 'auto',
  },
  '.cm-content': { padding: '0.625rem 0', caretColor: 'var(--color-primary)' },
  '.cm-line': { padding: '0 1rem 0 0.5rem' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-muted)',
    border: 'none',
    userSelect: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement, .cm-pair .cm-gutterElement': {
    padding: '0 0.25rem 0 0.75rem',
    minWidth: '2.25rem',
  },
  '.cm-pair .cm-gutterElement': { whiteSpace: 'pre' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--color-primary)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-primary)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection':
    { backgroundColor: 'var(--code-selection) !important' },
  '.cm-changed': { backgroundColor: 'var(--color-accent-soft)' },
  '.cm-added': { backgroundColor: 'var(--color-easy-soft)' },
  '.cm-removed': { backgroundColor: 'var(--color-hard-soft)' },
  '.cm-left-out': { backgroundColor: 'var(--color-sunken)' },
  '.cm-found': { color: 'inherit', backgroundColor: 'var(--color-found)', borderRadius: '2px' },
  '.cm-matchingBracket': { backgroundColor: 'var(--color-sunken) !important', outline: '1px solid var(--color-line)' },
})

export const proseStyle = [
  EditorView.lineWrapping,
  EditorView.perLineTextDirection.of(true),
  EditorView.theme({
    '.cm-content': { fontFamily: 'var(--font-sans)', overflowWrap: 'anywhere' },
    '.cm-line': { unicodeBidi: 'plaintext' },
  }),
]

export const codeStyle = [theme, syntaxHighlighting(HighlightStyle.define(HIGHLIGHT_STYLES))]

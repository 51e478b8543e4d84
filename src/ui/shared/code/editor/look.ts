import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags as t } from '@lezer/highlight'

/** Colours of code: quiet, each at least 4.5:1 on the surface in its theme. */
const KEYWORD = 'light-dark(oklch(0.46 0.17 290), oklch(0.78 0.11 295))'
const TEXT = 'light-dark(oklch(0.46 0.09 165), oklch(0.8 0.09 160))'
const FIGURE = 'light-dark(oklch(0.49 0.11 55), oklch(0.82 0.09 70))'
const NAME = 'light-dark(oklch(0.45 0.13 250), oklch(0.8 0.08 240))'

const highlight = HighlightStyle.define([
  { tag: [t.keyword, t.operatorKeyword, t.modifier, t.self], color: KEYWORD },
  { tag: [t.string, t.special(t.string), t.regexp, t.character], color: TEXT },
  { tag: [t.number, t.bool, t.null, t.atom], color: FIGURE },
  { tag: [t.typeName, t.className, t.namespace, t.function(t.definition(t.variableName))], color: NAME },
  { tag: [t.comment, t.meta], color: 'var(--ink-3)', fontStyle: 'italic' },
])

const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontVariantLigatures: 'none',
    lineHeight: '1.25rem',
    overflowX: 'auto',
  },
  '.cm-content': { padding: '0.625rem 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 1rem 0 0.5rem' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--ink-3)', border: 'none', userSelect: 'none' },
  '.cm-lineNumbers .cm-gutterElement, .cm-pair .cm-gutterElement': {
    padding: '0 0.25rem 0 0.75rem',
    minWidth: '2.25rem',
  },
  '.cm-pair .cm-gutterElement': { whiteSpace: 'pre' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection':
    { backgroundColor: 'light-dark(oklch(0.88 0.05 264), oklch(0.38 0.07 264)) !important' },
  '.cm-changed': { backgroundColor: 'var(--accent-soft)' },
  '.cm-added': { backgroundColor: 'var(--easy-soft)' },
  '.cm-removed': { backgroundColor: 'var(--hard-soft)' },
  '.cm-left-out': { backgroundColor: 'var(--sunken)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--sunken) !important', outline: '1px solid var(--line)' },
})

/** How words look among code. */
export const words = [
  EditorView.lineWrapping,
  EditorView.perLineTextDirection.of(true),
  EditorView.theme({
    '.cm-content': { fontFamily: 'var(--font-sans)', overflowWrap: 'anywhere' },
    '.cm-line': { unicodeBidi: 'plaintext' },
  }),
]

/** How code looks, in both themes: the colours follow the page's. */
export const look = [theme, syntaxHighlighting(highlight)]

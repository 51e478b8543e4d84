import { type Extension, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { findWords, type SearchWord } from '#domain/search/words'
import { isInView } from '../../../behaviour/is-in-view'

export const setSearchedWords = StateEffect.define<readonly SearchWord[]>()

interface SearchedWords {
  words: readonly SearchWord[]
  decorations: DecorationSet
}

const WORD_MARK = Decoration.mark({ tagName: 'mark', class: 'cm-found' })

const createWordDecorations = (doc: Text, words: readonly SearchWord[]): DecorationSet =>
  words.length === 0
    ? Decoration.none
    : Decoration.set(findWords(words, doc.toString()).map(({ start, end }) => WORD_MARK.range(start, end)))

export const searchedWordsExtension: Extension = StateField.define<SearchedWords>({
  create: () => ({ words: [], decorations: Decoration.none }),
  update({ words, decorations }, { docChanged, effects, newDoc }) {
    const next = effects.find((effect) => effect.is(setSearchedWords))?.value ?? words
    return next === words && !docChanged
      ? { words, decorations }
      : { words: next, decorations: createWordDecorations(newDoc, next) }
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
})

/** Scrolls to the first occurrence of the searched words, unless it is visible. Returns false if there is none. */
export function scrollToWord(view: EditorView, words: readonly SearchWord[]): boolean {
  const [first] = findWords(words, view.state.doc.toString())
  if (!first) return false
  const box = view.coordsAtPos(first.start)
  if (!box || !isInView(box)) view.dispatch({ effects: EditorView.scrollIntoView(first.start, { y: 'center' }) })
  return true
}

import { type RefObject, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { findWord, findWords, type SearchWord, searchWords } from '#domain/search/words'
import type { MatchField, SolveItem } from '#protocol/history'
import { isInView } from '../../behaviour/is-in-view'
import { history } from '../../state/history-store'
import { rowIn } from '../../state/paged-list'

/** The name of the highlight in styles.css. */
const HIGHLIGHT = 'found'

/** The words of the search that a title does not explain, so that they are marked in the texts of its problem (N23). */
export function useFoundWords(title: string): readonly SearchWord[] {
  const { text } = useSnapshot(history).filter
  return useMemo(() => searchWords(text).filter((word) => findWord(word, title) === null), [text, title])
}

/** The field that the selected row shows as found; null without a search. The pane is a reason to scroll to it again. */
export function useFoundField(): { field: MatchField | null; pane: 'list' | 'detail' } {
  const { list, pane } = useSnapshot(history)
  const row = list.selectedAt === null ? undefined : (rowIn(list.pages, list.selectedAt) as SolveItem | undefined)
  return { field: row?.match?.field ?? null, pane }
}

/** The shown texts, and the search that they belong to. */
const visit = (): string => `${history.problem ?? history.selected} ${history.pane} ${history.filter.text}`

/** The visit that keeps its scroll position because the user returned to it. */
let keptVisit: string | null = null
/** The last visit and field whose found word was scrolled to. */
let lastScrolled: string | null = null

/** Does not scroll until something else is shown or searched: the view has restored its scroll position. */
export function keepScrollPosition(): void {
  keptVisit = visit()
}

/**
 * Scrolls to a found word, once for each solve and search. `scroll` returns false if the word is not shown yet. Waits until the view has
 * scrolled a newly shown solve to its top, which it does in the next frame.
 */
export function scrollOnce(field: MatchField, scroll: () => boolean): void {
  const [now, target] = [visit(), `${visit()} ${field}`]
  if (now !== keptVisit) keptVisit = null
  if (keptVisit !== null || target === lastScrolled) return
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // Also a return that was noticed only after this text was shown keeps its position.
      if (keptVisit === null && now === visit() && target !== lastScrolled && scroll()) lastScrolled = target
    }),
  )
}

/**
 * Marks the words of the search in the texts of a pane, except in code, and scrolls to the field that the list shows as found. A text is
 * an element with its field as `data-field`. Browsers without custom highlights only scroll.
 */
export function useFoundTexts(pane: RefObject<HTMLElement | null>, title: string): void {
  const words = useFoundWords(title)
  const { field, pane: shownPane } = useFoundField()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pane is a reason to scroll
  useEffect(() => {
    const { current } = pane
    if (!current || words.length === 0) return
    const mark = () => {
      const ranges = [...current.querySelectorAll('[data-field]')].flatMap((text) => rangesIn(text, words))
      if ('Highlight' in globalThis) CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges))
      if (field === null) return
      const first = ranges.find(({ startContainer: { parentElement } }) =>
        parentElement?.closest(`[data-field="${field}"]`),
      )
      if (first) scrollOnce(field, () => scrollTo(first))
    }
    mark()
    // Texts arrive later, and change.
    const observer = new MutationObserver(mark)
    observer.observe(current, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if ('Highlight' in globalThis) CSS.highlights.delete(HIGHLIGHT)
    }
  }, [pane, words, field, shownPane])
}

function rangesIn(element: Element, words: readonly SearchWord[]): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { start, end } of findWords(words, node.nodeValue ?? '')) {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  }
  return ranges
}

function scrollTo(range: Range): boolean {
  const box = range.getBoundingClientRect()
  if (box.height === 0) return false
  if (!isInView(box)) scrollBy(0, box.top - innerHeight / 2)
  return true
}

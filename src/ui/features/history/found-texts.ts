import { type RefObject, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { findWords, listTextWords, type SearchWord } from '#domain/search/words'
import type { MatchField, SolveItem } from '#protocol/history'
import { isInView } from '../../behaviour/is-in-view'
import { history } from '../../state/history-store'
import { findRow } from '../../state/paged-list'

const HIGHLIGHT_NAME = 'found'

/** Returns the words of the current search that are marked in the texts about a problem (N23). */
export function useTextWords({ title, difficulty }: Pick<SolveItem, 'title' | 'difficulty'>): readonly SearchWord[] {
  const { text } = useSnapshot(history).filter
  return useMemo(() => listTextWords(text, { title, difficulty }), [text, title, difficulty])
}

/**
 * Returns the field of the selected solve in which the search found a word (null without a search), and the visible pane. When the pane
 * changes, the view scrolls to this field again.
 */
export function useMatchedField(): { field: MatchField | null; pane: 'list' | 'detail' } {
  const { list, pane } = useSnapshot(history)
  const row =
    list.selectedPosition === null ? undefined : (findRow(list.pages, list.selectedPosition) as SolveItem | undefined)
  return { field: row?.match?.field ?? null, pane }
}

const createViewKey = (): string => `${history.problem ?? history.selected} ${history.pane} ${history.filter.text}`

/** The key of a view that must not scroll to a match, because its earlier scroll position was restored. */
let restoredViewKey: string | null = null
/** The key of the view and the field of the last match to which the page has scrolled. */
let lastScrollKey: string | null = null

/**
 * Prevents scrolling to a match until the user opens another solve or changes the search. Called after the scroll position was restored.
 */
export function preventScrollToMatch(): void {
  restoredViewKey = createViewKey()
}

/**
 * Scrolls to a match, once for each solve and search. `scroll` returns false if the match is not rendered yet. Waits two frames, because in
 * the next frame the view scrolls a newly opened solve to its top.
 */
export function scrollToMatchOnce(field: MatchField, scroll: () => boolean): void {
  const [viewKey, target] = [createViewKey(), `${createViewKey()} ${field}`]
  if (viewKey !== restoredViewKey) restoredViewKey = null
  if (restoredViewKey !== null || target === lastScrollKey) return
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // The user may have left and returned to this view meanwhile. Then its restored scroll position must not change either.
      if (restoredViewKey === null && viewKey === createViewKey() && target !== lastScrollKey && scroll())
        lastScrollKey = target
    }),
  )
}

/**
 * Marks the searched words in the texts of a pane, and scrolls to the field in which the list shows a match. A text is an element with the
 * attribute `data-field`. Browsers without the CSS Custom Highlight API only scroll.
 */
export function useSearchHighlights(
  pane: RefObject<HTMLElement | null>,
  problem: Pick<SolveItem, 'title' | 'difficulty'>,
): void {
  const words = useTextWords(problem)
  const { field, pane: shownPane } = useMatchedField()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pane is a reason to scroll
  useEffect(() => {
    const { current } = pane
    if (!current || words.length === 0) return
    const markMatches = () => {
      const ranges = [...current.querySelectorAll('[data-field]')].flatMap((text) => findWordRanges(text, words))
      if ('Highlight' in globalThis) CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(...ranges))
      if (field === null) return
      const first = ranges.find(({ startContainer: { parentElement } }) =>
        parentElement?.closest(`[data-field="${field}"]`),
      )
      if (first) scrollToMatchOnce(field, () => scrollToRange(first))
    }
    markMatches()
    // Some texts are rendered later, and texts may change, so they are marked again after each change of the page.
    const observer = new MutationObserver(markMatches)
    observer.observe(current, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if ('Highlight' in globalThis) CSS.highlights.delete(HIGHLIGHT_NAME)
    }
  }, [pane, words, field, shownPane])
}

function findWordRanges(element: Element, words: readonly SearchWord[]): Range[] {
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

function scrollToRange(range: Range): boolean {
  const box = range.getBoundingClientRect()
  if (box.height === 0) return false
  if (!isInView(box)) scrollBy(0, box.top - innerHeight / 2)
  return true
}

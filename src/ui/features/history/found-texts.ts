import { type RefObject, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { findWord, findWords, type SearchWord, searchWords } from '#domain/search/words'
import type { MatchField, SolveItem } from '#protocol/history'
import { isInView } from '../../behaviour/is-in-view'
import { history } from '../../state/history-store'
import { findRow } from '../../state/paged-list'

/** The name of the CSS highlight, as in styles.css. */
const HIGHLIGHT_NAME = 'found'

/** Returns the searched words that are not in a title. They are marked in the texts of the problem with that title (N23). */
export function useWordsOutsideTitle(title: string): readonly SearchWord[] {
  const { text } = useSnapshot(history).filter
  return useMemo(() => searchWords(text).filter((word) => findWord(word, title) === null), [text, title])
}

/**
 * Returns the field in which the list shows a match for the selected solve (null without a search), and the visible pane. When the pane
 * changes, the view scrolls to the field again.
 */
export function useFoundField(): { field: MatchField | null; pane: 'list' | 'detail' } {
  const { list, pane } = useSnapshot(history)
  const row = list.selectedAt === null ? undefined : (findRow(list.pages, list.selectedAt) as SolveItem | undefined)
  return { field: row?.match?.field ?? null, pane }
}

/** Returns a text that identifies the displayed solve or problem, the pane and the search. */
const displayedVisit = (): string => `${history.problem ?? history.selected} ${history.pane} ${history.filter.text}`

/** The visit whose scroll position is kept, because the user returned to it. */
let keptVisit: string | null = null
/** The visit and the field of the last match that was scrolled to. */
let lastScrolled: string | null = null

/**
 * Prevents scrolling to a match until the user opens or searches for something else. Called when the view has restored its scroll position.
 */
export function keepScrollPosition(): void {
  keptVisit = displayedVisit()
}

/**
 * Scrolls to a match, once for each solve and search. `scroll` returns false if the match is not rendered yet. Waits two frames, because in
 * the next one the view scrolls a newly opened solve to its top.
 */
export function scrollOnce(field: MatchField, scroll: () => boolean): void {
  const [now, target] = [displayedVisit(), `${displayedVisit()} ${field}`]
  if (now !== keptVisit) keptVisit = null
  if (keptVisit !== null || target === lastScrolled) return
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // The user may have returned to this visit after this call. Then the scroll position is also kept.
      if (keptVisit === null && now === displayedVisit() && target !== lastScrolled && scroll()) lastScrolled = target
    }),
  )
}

/**
 * Marks the searched words in the texts of a pane, except in code, and scrolls to the field in which the list shows a match. A text is an
 * element with the attribute `data-field`, which names its field. Browsers without the CSS Custom Highlight API only scroll.
 */
export function useFoundTexts(pane: RefObject<HTMLElement | null>, title: string): void {
  const words = useWordsOutsideTitle(title)
  const { field, pane: shownPane } = useFoundField()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pane is a reason to scroll
  useEffect(() => {
    const { current } = pane
    if (!current || words.length === 0) return
    const markMatches = () => {
      const ranges = [...current.querySelectorAll('[data-field]')].flatMap((text) => findRanges(text, words))
      if ('Highlight' in globalThis) CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(...ranges))
      if (field === null) return
      const first = ranges.find(({ startContainer: { parentElement } }) =>
        parentElement?.closest(`[data-field="${field}"]`),
      )
      if (first) scrollOnce(field, () => scrollToRange(first))
    }
    markMatches()
    // Texts are rendered later, and may change.
    const observer = new MutationObserver(markMatches)
    observer.observe(current, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if ('Highlight' in globalThis) CSS.highlights.delete(HIGHLIGHT_NAME)
    }
  }, [pane, words, field, shownPane])
}

function findRanges(element: Element, words: readonly SearchWord[]): Range[] {
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

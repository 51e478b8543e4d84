import { useMemo } from 'react'
import type { SearchWord } from '#domain/search/words'
import { pluralize } from '#lib/format'
import { CodePreview } from '../../../widgets/code/CodePreview'
import { CodeView } from '../../../widgets/code/CodeView'
import type { LineMark } from '../../../widgets/code/editor/line-marks'
import { convertToLineFeeds } from '../../../widgets/code/line-ends'
import { scrollToMatchOnce, useMatchedField } from '../found-texts'

/** Number of lines shown while the code is collapsed (S2). */
export const PREVIEW_LINES = 5
/** The first lines with more characters are shown in an editor, which renders only what is visible. */
const MAX_PREVIEW_LENGTH = 4_000

interface CodeBlockProps {
  label: string
  lang: string
  code: string
  marks?: readonly LineMark[]
  /** The words of the current search. The block marks them and scrolls to the first one. */
  searchedWords?: readonly SearchWord[]
  isExpanded: boolean
  onExpand: () => void
}

/** Counts the lines of code. A newline at the end does not start another line. */
export function countLines(code: string): number {
  let lines = 1
  for (let at = code.indexOf('\n'); at >= 0 && at < code.length - 1; at = code.indexOf('\n', at + 1)) lines++
  return lines
}

function takeFirstLines(code: string, count: number): string {
  let end = -1
  for (let line = 0; line < count; line++) {
    end = code.indexOf('\n', end + 1)
    if (end < 0) return code
  }
  return code.slice(0, end)
}

const scrollToCode = (scroll: () => boolean): void => scrollToMatchOnce('code', scroll)

export function CodeBlock({
  label,
  lang,
  code: storedCode,
  marks,
  searchedWords,
  isExpanded,
  onExpand,
}: CodeBlockProps) {
  const code = useMemo(() => convertToLineFeeds(storedCode), [storedCode])
  const lines = useMemo(() => countLines(code), [code])
  const { field } = useMatchedField()
  const hiddenLines = isExpanded ? 0 : Math.max(0, lines - PREVIEW_LINES)
  const text = useMemo(() => takeFirstLines(code, hiddenLines > 0 ? PREVIEW_LINES : lines), [code, hiddenLines, lines])
  const isPreview =
    lines - hiddenLines <= PREVIEW_LINES &&
    text.length <= MAX_PREVIEW_LENGTH &&
    (hiddenLines > 0 || !marks?.length) &&
    !searchedWords?.length
  return (
    // The expanded code is at most as high as the window, and scrolls in itself.
    <div className="overflow-clip rounded-md border border-line bg-surface [--code-height:max(14rem,100dvh_-_var(--header)_-_var(--bottom)_-_6rem)] print:[--code-height:none]">
      {isPreview ? (
        <CodePreview label={label} lang={lang} text={text} />
      ) : (
        <CodeView
          label={label}
          lang={lang}
          text={text}
          {...(marks && hiddenLines === 0 ? { marks } : {})}
          {...(searchedWords ? { searchedWords, ...(field === 'code' && { onScrollReady: scrollToCode }) } : {})}
        />
      )}
      {hiddenLines > 0 && (
        <button
          type="button"
          onClick={onExpand}
          className="block w-full rounded-b-md border-t border-line px-4 py-1.5 text-left font-mono text-xs text-muted hover:bg-sunken hover:text-primary touch:py-3"
        >
          … {pluralize(hiddenLines, 'more line')} (click to expand)
        </button>
      )}
    </div>
  )
}

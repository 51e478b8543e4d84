import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SearchWord } from '#domain/search/words'
import { cx } from '../../components/cx'
import type { LineMark } from './editor/line-marks'
import type { MountedCode } from './editor/mount'

interface CodeViewProps {
  label: string
  lang: string
  text: string
  marks?: readonly LineMark[]
  isComparison?: boolean
  /** Whether the text is prose: it is shown in the page's font with wrapped lines. */
  isProse?: boolean
  /** Called with the new text on every change. Without it, the text is not editable. */
  onChange?: (text: string) => void
  autoFocus?: boolean
  readOnly?: boolean
  searchedWords?: readonly SearchWord[]
  /** Called with a function that scrolls to the first searched word. The function returns false if there is none. */
  onScrollReady?: (scroll: () => boolean) => void
  /** Why the text was rejected. The field then gets the focus. */
  problem?: { message: string } | null
}

const NO_MARKS: readonly LineMark[] = []
const NO_WORDS: readonly SearchWord[] = []
/** Until the editor is loaded, only this many characters are shown: more than one screen, but fast to lay out. */
const MAX_PLAIN_LENGTH = 20_000

type EditorModule = typeof import('./editor/mount')

/** The loaded editor module. It is stored here, so that later code is highlighted from its first frame. */
let editorModule: EditorModule | null = null

/** Loads the code of the editor. Called before code is expanded or edited for the first time. */
export async function loadEditor(): Promise<EditorModule> {
  editorModule ??= await import('./editor/mount')
  return editorModule
}

/**
 * Shows code. Until the editor is loaded, shows plain text of the same size. If it cannot be loaded, editable code is in a plain text
 * field.
 */
export function CodeView(props: CodeViewProps) {
  const {
    label,
    lang,
    text,
    marks = NO_MARKS,
    isComparison = false,
    isProse = false,
    onChange,
    autoFocus = false,
    readOnly = false,
    problem = null,
    searchedWords = NO_WORDS,
    onScrollReady,
  } = props
  const host = useRef<HTMLDivElement>(null)
  const mountedCode = useRef<MountedCode | null>(null)
  const latest = useRef(props)
  const [state, setState] = useState<'plain' | 'ready' | 'failed'>(editorModule ? 'ready' : 'plain')
  const isEditable = onChange !== undefined

  useLayoutEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (state !== 'plain') return
    loadEditor().then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }, [state])

  useLayoutEffect(() => {
    if (state !== 'ready' || !editorModule || !host.current) return
    const { text, marks = NO_MARKS, searchedWords = NO_WORDS } = latest.current
    const onEdit = isEditable ? (next: string) => latest.current.onChange?.(next) : null
    const layout = { isComparison, isProse }
    const code = editorModule.mountCode({ host: host.current, label, lang, text, marks, ...layout, onChange: onEdit })
    code.highlightWords(searchedWords)
    mountedCode.current = code
    return () => {
      code.destroy()
      mountedCode.current = null
    }
  }, [state, label, lang, isEditable, isComparison, isProse])

  useEffect(() => {
    if (state === 'ready' && autoFocus) mountedCode.current?.focus()
  }, [state, autoFocus])

  useLayoutEffect(() => {
    mountedCode.current?.setText(text, marks)
  }, [text, marks])

  useLayoutEffect(() => {
    if (state === 'ready' && isEditable) mountedCode.current?.setStatus({ readOnly, problem: problem?.message ?? null })
  }, [state, isEditable, readOnly, problem])

  useLayoutEffect(() => {
    mountedCode.current?.highlightWords(searchedWords)
  }, [searchedWords])

  useEffect(() => {
    if (state === 'ready' && searchedWords.length > 0)
      onScrollReady?.(() => mountedCode.current?.scrollToWord(searchedWords) ?? false)
  })

  useEffect(() => {
    if (problem) mountedCode.current?.focus()
  }, [problem])

  if (state === 'failed' && isEditable) {
    return (
      <textarea
        aria-label={label}
        value={text}
        readOnly={readOnly}
        aria-invalid={problem !== null}
        onChange={({ target }) => onChange(target.value)}
        spellCheck={false}
        className="block field-sizing-content min-h-40 w-full bg-surface px-4 py-2.5 font-mono text-sm"
      />
    )
  }
  if (state !== 'ready') {
    return (
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by the keyboard too
        tabIndex={0}
        className={cx(
          '-outline-offset-2 max-h-(--code-height) overflow-auto py-2.5 pr-4 pl-12 text-sm',
          isProse ? 'user-text font-sans' : 'font-mono',
        )}
      >
        {state === 'plain' ? text.slice(0, MAX_PLAIN_LENGTH) : text}
      </pre>
    )
  }
  return (
    <div
      ref={host}
      className="rounded-md focus-within:-outline-offset-2 focus-within:outline-accent has-focus-visible:outline-2"
    />
  )
}

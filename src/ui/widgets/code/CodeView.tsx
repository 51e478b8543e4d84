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
  comparison?: boolean
  /** Prose instead of code: shown in the page's font with wrapped lines. */
  prose?: boolean
  /** Makes the text editable. */
  onChange?: (text: string) => void
  autoFocus?: boolean
  /** The text cannot be changed, for example while it is saved. */
  readOnly?: boolean
  /** The words of a search, which are marked. */
  found?: readonly SearchWord[]
  /** Called with a function that scrolls to the first found word and returns false if there is none. */
  onFound?: (scroll: () => boolean) => void
  /** Why the text was rejected. The field then gets the focus. */
  problem?: { message: string } | null
}

const PLAIN: readonly LineMark[] = []
const NONE: readonly SearchWord[] = []
/** Characters shown before the highlighter is loaded: more than one screen, but fast to lay out. */
const PLAIN_LENGTH = 20_000

type Editor = typeof import('./editor/mount')
type State = 'plain' | 'ready' | 'failed'

/** Stays loaded, so that later code is highlighted from its first frame. */
let editor: Editor | null = null

async function fetchEditor(): Promise<Editor> {
  editor ??= await import('./editor/mount')
  return editor
}

/** Code: plain text of the same size until the editor is loaded. If that fails, editable code is in a plain text field. */
export function CodeView(props: CodeViewProps) {
  const {
    label,
    lang,
    text,
    marks = PLAIN,
    comparison = false,
    prose = false,
    onChange,
    autoFocus = false,
    readOnly = false,
    problem = null,
    found = NONE,
    onFound,
  } = props
  const host = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedCode | null>(null)
  const latest = useRef(props)
  const [state, setState] = useState<State>(editor ? 'ready' : 'plain')
  const editable = onChange !== undefined

  useLayoutEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (state !== 'plain') return
    let gone = false
    const set = (next: State) => gone || setState(next)
    fetchEditor().then(
      () => set('ready'),
      () => set('failed'),
    )
    return () => {
      gone = true
    }
  }, [state])

  useLayoutEffect(() => {
    if (state !== 'ready' || !editor || !host.current) return
    const { text, marks = PLAIN, found = NONE } = latest.current
    const onEdit = editable ? (next: string) => latest.current.onChange?.(next) : null
    const looks = { comparison, prose }
    const code = editor.mountCode({ host: host.current, label, lang, text, marks, ...looks, onChange: onEdit })
    code.markWords(found)
    mounted.current = code
    return () => {
      code.destroy()
      mounted.current = null
    }
  }, [state, label, lang, editable, comparison, prose])

  useEffect(() => {
    if (state === 'ready' && autoFocus) mounted.current?.focus()
  }, [state, autoFocus])

  useLayoutEffect(() => {
    mounted.current?.show(text, marks)
  }, [text, marks])

  useLayoutEffect(() => {
    if (state === 'ready' && editable) mounted.current?.setEditorState({ readOnly, problem: problem?.message ?? null })
  }, [state, editable, readOnly, problem])

  useLayoutEffect(() => {
    mounted.current?.markWords(found)
  }, [found])

  useEffect(() => {
    if (state === 'ready' && found.length > 0) onFound?.(() => mounted.current?.scrollToWord(found) ?? false)
  })

  useEffect(() => {
    if (problem) mounted.current?.focus()
  }, [problem])

  if (state === 'failed' && editable) {
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
        className={cx('overflow-x-auto py-2.5 pr-4 pl-12 text-sm', prose ? 'user-text font-sans' : 'font-mono')}
      >
        {state === 'plain' ? text.slice(0, PLAIN_LENGTH) : text}
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

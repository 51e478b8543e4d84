import { useEffect, useMemo, useState } from 'react'
import type { CodeSpan } from './editor/highlight'

interface CodePreviewProps {
  label: string
  lang: string
  /** A few lines of code. */
  text: string
}

type HighlightModule = typeof import('./editor/highlight')

/** The loaded module. It is stored here, so that later code is highlighted from its first frame. */
let highlighting: HighlightModule | null = null

/**
 * Shows a few lines of code without an editor, because an editor takes many times longer to appear. The elements have the class names and
 * the look of the editor’s.
 */
export function CodePreview({ label, lang, text }: CodePreviewProps) {
  const [loadedLang, setLoadedLang] = useState(() => (highlighting?.isGrammarLoaded(lang) ? lang : null))
  useEffect(() => {
    if (loadedLang === lang) return
    const load = async () => {
      highlighting ??= await import('./editor/highlight')
      await highlighting.loadGrammar(lang)
      setLoadedLang(lang)
    }
    // Without the module, for example offline, the code is shown without highlighting.
    load().catch(() => undefined)
  }, [lang, loadedLang])
  const lines = useMemo(() => {
    const highlighted = loadedLang === lang ? highlighting?.highlightLines(text, lang) : null
    return highlighted ?? text.split('\n').map((line) => [[line, undefined] as CodeSpan])
  }, [text, lang, loadedLang])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a border, and there is no form
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by the keyboard too
      tabIndex={0}
      dir="ltr"
      className="-outline-offset-2 flex overflow-x-auto py-2.5 font-mono text-sm whitespace-pre [font-variant-ligatures:none] [tab-size:4]"
    >
      <div aria-hidden="true" className="sticky left-0 min-w-9 bg-surface pr-1 pl-3 text-right text-muted select-none">
        {lines.map((_, at) => at + 1).join('\n')}
      </div>
      <div className="cm-content grow pr-4 pl-2">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
          <div key={at} className="cm-line min-h-5">
            {line.map(([part, style], i) =>
              style === undefined ? (
                part
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
                <span key={i} style={{ color: style.color, fontStyle: style.fontStyle }}>
                  {part}
                </span>
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

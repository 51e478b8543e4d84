import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from './cx'
import { IconButton } from './IconButton'
import { isTyping } from './is-typing'
import { FIELD } from './TextField'

interface SearchFieldProps {
  /** Names the field; spoken, and not shown. */
  label: string
  placeholder: string
  text: string
  onChange: (text: string) => void
  /** Called before the key / takes the focus here, when the field may still be out of sight. */
  onReach?: () => void
  /** Called when the arrow down is pressed: on to what was found. */
  onDown?: () => void
  className?: string
}

/** A search: the key / goes to it, Escape empties it, the arrow down leaves it for what was found. */
export function SearchField({ label, placeholder, text, onChange, onReach, onDown, className }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const reach = useRef(onReach)
  useEffect(() => {
    reach.current = onReach
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event)) return
      event.preventDefault()
      reach.current?.()
      // At once, or the letters typed right after go elsewhere; a field that was out of sight must be drawn first.
      field.current?.focus()
      if (document.activeElement !== field.current) requestAnimationFrame(() => field.current?.focus())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={cx('relative', className)}>
      <Search
        size={15}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={field}
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') onChange('')
          if (event.key !== 'ArrowDown' || !onDown) return
          event.preventDefault()
          onDown()
        }}
        className={cx(FIELD, 'h-8 w-full pr-8 pl-8 touch:h-11 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text === '' ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-sm border border-line px-1.5 font-mono text-2xs text-ink-3 touch:hidden"
        >
          /
        </span>
      ) : (
        <IconButton
          label="Clear search"
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
          className="absolute top-0 right-0"
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

import { Search, X } from 'lucide'
import { useRef } from 'react'
import { focusList } from '../behaviour/catch-focus'
import { isKey, listWorkingKeys } from '../behaviour/keys'
import { usePageKey } from '../behaviour/use-page-key'
import { cx } from './cx'
import { FIELD_CLASSES } from './FieldFrame'
import { Icon } from './Icon'
import { IconButton } from './IconButton'

interface SearchFieldProps {
  /** The accessible name of the field; not shown. */
  label: string
  placeholder: string
  text: string
  onChange: (text: string) => void
  /** Called when the / key is pressed, before this field gets the focus. The field may still be hidden at that time. */
  onSlashKey?: () => void
  onFocus?: () => void
  maxLength?: number
  onArrowDown?: () => void
  className?: string
}

/** A search field. The / key focuses it. Escape clears it; in an empty field, it moves the focus to the list. */
export function SearchField({
  label,
  placeholder,
  text,
  onChange,
  onSlashKey,
  onFocus,
  maxLength,
  onArrowDown,
  className,
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  usePageKey((event) => {
    if (!isKey('search', event)) return
    event.preventDefault()
    onSlashKey?.()
    // Focus at once, so that the next typed letters go into the field. A hidden field can get the focus only in the next frame.
    field.current?.focus()
    if (document.activeElement !== field.current) requestAnimationFrame(() => field.current?.focus())
  })
  return (
    <div className={cx('relative', className)}>
      <Icon
        node={Search}
        size={15}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={maxLength}
        onFocus={onFocus}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text === '') focusList()
          else if (event.key === 'Escape') onChange('')
          if (event.key !== 'ArrowDown' || !onArrowDown) return
          event.preventDefault()
          onArrowDown()
        }}
        className={cx(FIELD_CLASSES, 'h-8 w-full pr-8 pl-8 touch:h-11 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text === '' ? (
        listWorkingKeys('search').map((key) => (
          <span
            key={key}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-sm border border-line px-1.5 text-2xs text-muted touch:hidden"
          >
            {key}
          </span>
        ))
      ) : (
        <IconButton
          label="Clear search"
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
          className="absolute top-0 right-0"
        >
          <Icon node={X} size={14} />
        </IconButton>
      )}
    </div>
  )
}

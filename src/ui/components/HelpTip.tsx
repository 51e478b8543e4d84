import { CircleHelp } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from './Icon'
import { IconButton } from './IconButton'

/**
 * A question mark button with a tooltip that opens on hover, focus and touch. Escape closes it. On a narrow screen the tooltip is as wide
 * as the nearest positioned ancestor.
 */
export function HelpTip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble from the button inside
    <span
      className="inline-flex sm:relative"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <IconButton label={label} title="" aria-describedby={open ? id : undefined} onClick={() => setOpen(true)}>
        <Icon node={CircleHelp} size={15} />
      </IconButton>
      {open && (
        <span
          id={id}
          role="tooltip"
          className="absolute top-full left-1/2 z-20 w-80 -translate-x-1/2 max-sm:inset-x-2 max-sm:top-12 max-sm:w-auto max-sm:translate-x-0 rounded-md border border-line bg-surface p-3 text-left font-normal text-secondary shadow-lift"
        >
          {children}
        </span>
      )}
    </span>
  )
}

import { X } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { catchFocusInView } from '../behaviour/catch-focus'
import { Icon } from './Icon'
import { IconButton } from './IconButton'

/** The content of a notice: one row above the screen. */
export interface NoticeContent {
  /** Distinguishes notices with the same label. */
  id?: string
  /** The name of the notice for screen readers. */
  label: string
  /** An icon of 16 px. */
  icon: ReactNode
  /** One sentence. It may contain a link in place of the action. */
  text: ReactNode
  action?: ReactNode
  /** Null if the user cannot dismiss the notice, because it is about data at risk. */
  onDismiss: (() => void) | null
}

/** `more` shows the other notices, if there are any. */
export function Notice({ label, icon, text, action, more, onDismiss }: NoticeContent & { more?: ReactNode }) {
  useEffect(() => catchFocusInView, [])
  return (
    <section
      aria-label={label}
      className="flex animate-enter items-center gap-x-2.5 rounded-md border border-line bg-surface pr-1.5 pl-3 text-secondary max-sm:flex-wrap sm:min-h-11"
    >
      <span aria-hidden="true" className="shrink-0 text-muted">
        {icon}
      </span>
      <p className="min-w-0 flex-1 py-2 break-words">{text}</p>
      {/* On a phone, the action is below the sentence. */}
      <div className="flex gap-1.5 empty:hidden max-sm:order-1 max-sm:basis-full max-sm:pb-1.5 max-sm:pl-6.5">
        {action}
        {more}
      </div>
      {onDismiss && (
        <IconButton label="Dismiss" onClick={onDismiss} className="max-sm:self-start">
          <Icon node={X} size={16} />
        </IconButton>
      )}
    </section>
  )
}

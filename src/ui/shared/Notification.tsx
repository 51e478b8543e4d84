import { X } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { catchFocusInView } from '../components/catch-focus'
import { Icon } from '../components/Icon'
import { IconButton } from '../components/IconButton'

interface NotificationProps {
  label: string
  title: string
  onDismiss(): void
  children: ReactNode
}

/** A notification in the corner of the page. */
export function Notification({ label, title, onDismiss, children }: NotificationProps) {
  useEffect(() => catchFocusInView, [])
  return (
    <section
      aria-label={label}
      className="flex animate-enter items-start gap-2 rounded-lg border border-line bg-surface py-2.5 pr-2 pl-4 shadow-lift"
    >
      <div className="min-w-0 flex-1 py-1">
        <p className="font-medium">{title}</p>
        {children}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <Icon node={X} size={16} />
      </IconButton>
    </section>
  )
}

import { X } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { catchFocusInView } from '../behaviour/catch-focus'
import { Icon } from './Icon'
import { IconButton } from './IconButton'

interface NoticeProps {
  label: string
  title: string
  text: ReactNode
  onDismiss(): void
  children: ReactNode
}

export function Notice({ label, title, text, onDismiss, children }: NoticeProps) {
  useEffect(() => catchFocusInView, [])
  return (
    <section
      aria-label={label}
      className="flex animate-enter items-start gap-2 rounded-lg border border-line bg-surface py-2.5 pr-2 pl-4 shadow-lift"
    >
      <div className="min-w-0 flex-1 py-1">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 break-words text-secondary">{text}</p>
        {children}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <Icon node={X} size={16} />
      </IconButton>
    </section>
  )
}

import { TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { Icon } from './Icon'

interface BannerProps {
  tone?: 'neutral' | 'warning' | 'danger'
  /** A warning triangle by default. */
  icon?: ReactNode
  children: ReactNode
  actions?: ReactNode
  role?: 'status' | 'alert'
}

const TONE_CLASSES = {
  neutral: 'border-line bg-surface text-secondary',
  warning: 'border-line bg-surface text-primary',
  danger: 'border-hard-fill/40 bg-hard-soft text-primary',
} as const

const ICON_CLASSES = { neutral: 'text-muted', warning: 'text-medium', danger: 'text-hard' } as const

const WARNING_ICON = <Icon node={TriangleAlert} size={16} />

export function Banner({ tone = 'neutral', icon = WARNING_ICON, children, actions, role }: BannerProps) {
  return (
    <div
      role={role}
      className={cx(
        'flex items-start gap-2.5 rounded-md border py-1.5 pr-1.5 pl-3 max-sm:flex-wrap',
        TONE_CLASSES[tone],
      )}
    >
      <span aria-hidden="true" className={cx('mt-1.5 shrink-0 touch:mt-3', ICON_CLASSES[tone])}>
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-52 py-1.5 touch:py-3">{children}</div>
      {actions && <div className="ml-auto flex flex-wrap gap-1.5">{actions}</div>}
    </div>
  )
}

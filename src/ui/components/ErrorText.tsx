import type { ReactNode } from 'react'
import { cx } from './cx'

export function ErrorText({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={cx('text-hard', className)}>
      {children}
    </p>
  )
}

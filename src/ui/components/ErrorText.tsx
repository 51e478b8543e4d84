import type { ReactNode } from 'react'
import { cx } from './cx'

/** An error message, which screen readers announce. */
export function ErrorText({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={cx('text-hard', className)}>
      {children}
    </p>
  )
}

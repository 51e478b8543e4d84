import type { ReactNode } from 'react'
import { cx } from '../../../components/cx'

interface LateProps {
  /** What shows is of the point before: the next has not come yet. */
  late: boolean
  children: ReactNode
}

/** What stays in sight until its successor has come; it pales when that takes longer than a blink. */
export function Late({ late, children }: LateProps) {
  return (
    <div aria-busy={late} className={cx('transition-opacity duration-150', late && 'opacity-50 delay-200')}>
      {children}
    </div>
  )
}

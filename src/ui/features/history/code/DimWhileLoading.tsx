import type { ReactNode } from 'react'
import { cx } from '../../../components/cx'

interface DimWhileLoadingProps {
  /** True while the content belongs to the previous point because the next one is still loading. */
  late: boolean
  children: ReactNode
}

/** Keeps the previous content visible while the next loads. Dims it if loading takes longer than 200 ms. */
export function DimWhileLoading({ late, children }: DimWhileLoadingProps) {
  return (
    <div aria-busy={late} className={cx('transition-opacity duration-150', late && 'opacity-50 delay-200')}>
      {children}
    </div>
  )
}

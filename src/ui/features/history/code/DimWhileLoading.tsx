import type { ReactNode } from 'react'
import { cx } from '../../../components/cx'

/** Keeps the previous content visible while the next one loads. Dims it if loading takes longer than 200 ms. */
export function DimWhileLoading({ isOutdated, children }: { isOutdated: boolean; children: ReactNode }) {
  return (
    <div aria-busy={isOutdated} className={cx('transition-opacity duration-150', isOutdated && 'opacity-50 delay-200')}>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Skeleton } from '../../../components/Skeleton'

/** Shows the submitted code while its history loads, and keeps the room of the time line. */
export function LoadingTimeline({ children }: { children: ReactNode }) {
  return (
    <>
      <div aria-hidden="true" className="mb-3 flex h-25 flex-col gap-3 max-sm:h-36 sm:touch:h-30">
        <Skeleton className="h-8 w-64 max-w-full touch:h-11" />
        <Skeleton className="h-8 w-full touch:h-11" />
        <Skeleton className="h-4 w-48" />
      </div>
      {children}
    </>
  )
}

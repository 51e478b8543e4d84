import { Skeleton } from '../../components/Skeleton'

/** CSS classes: calendar and trend are side by side if a whole year fits, otherwise one above the other. */
export const ACTIVITY_GRID = 'grid gap-x-8 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]'

export function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Loading your activity" className={ACTIVITY_GRID}>
      <div className="flex flex-col gap-2 lg:w-193">
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className="h-3 w-52" />
        <Skeleton className="mt-3 h-27" />
      </div>
      <div className="flex flex-col gap-2 max-lg:border-t max-lg:border-line max-lg:pt-4">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="h-3 w-40 max-w-full" />
        <Skeleton className="mt-3 h-16 lg:h-27" />
      </div>
    </div>
  )
}

import { Skeleton } from '../../../kit/Skeleton'

/** The shape of the year that is on its way. */
export function YearSkeleton() {
  return (
    <div role="status" aria-label="Working out the year" className="flex flex-col gap-2">
      <Skeleton className="h-3.5 w-20" />
      <Skeleton className="h-3 w-52" />
      <Skeleton className="mt-4 h-24" />
    </div>
  )
}

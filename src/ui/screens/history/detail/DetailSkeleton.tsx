import { Skeleton } from '../../../kit/Skeleton'

/** The shape of a solve before it has come. */
export function DetailSkeleton() {
  return (
    <div role="status" aria-label="Loading the solve" className="flex flex-col gap-4">
      <Skeleton className="h-6 w-72 max-w-full" />
      <Skeleton className="h-4 w-96 max-w-full" />
      <Skeleton className="mt-2 h-56 w-full rounded-lg" />
      <Skeleton className="h-24 w-full rounded-lg" />
    </div>
  )
}

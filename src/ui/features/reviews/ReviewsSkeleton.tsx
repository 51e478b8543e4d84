import { Skeleton } from '../../components/Skeleton'

/** Placeholder shown while the queue loads. */
export function ReviewsSkeleton() {
  return (
    <div role="status" aria-label="Loading reviews" className="flex flex-col gap-5">
      <Skeleton className="h-5 w-40" />
      {['w-52', 'w-64', 'w-44'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-80 max-w-full" />
        </div>
      ))}
    </div>
  )
}

import { Skeleton } from '../../components/Skeleton'

export function ListsSkeleton() {
  return (
    <div role="status" aria-label="Loading lists" className="flex flex-col gap-6">
      <Skeleton className="h-5 w-40" />
      {['w-32', 'w-44', 'w-36', 'w-40', 'w-28'].map((width) => (
        <div key={width} className="flex items-center justify-between gap-6">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-2 w-40" />
        </div>
      ))}
    </div>
  )
}

import { Skeleton } from '../../../components/Skeleton'

const LINES = ['w-32', 'w-80', 'w-96', 'w-64', 'w-56']
const FACTS = ['w-24', 'w-16', 'w-48']

/** Placeholder shown while a solve loads. */
export function DetailSkeleton() {
  return (
    <div role="status" aria-label="Loading the solve" className="flex flex-col gap-4">
      <Skeleton className="h-6 w-72 max-w-full" />
      <Skeleton className="h-4 w-96 max-w-full" />
      <div className="mt-2 flex h-56 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
        <Skeleton className="mb-4 h-4 w-36" />
        {LINES.map((width) => (
          <Skeleton key={width} className={`h-3 max-w-full ${width}`} />
        ))}
      </div>
      <div className="flex h-32 flex-col gap-6 rounded-lg border border-line bg-surface p-4">
        <Skeleton className="h-4 w-28" />
        <div className="flex gap-10">
          {FACTS.map((width) => (
            <Skeleton key={width} className={`h-8 ${width}`} />
          ))}
        </div>
      </div>
    </div>
  )
}

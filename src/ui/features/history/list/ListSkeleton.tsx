import { Skeleton } from '../../../components/Skeleton'

const TITLES = ['w-36', 'w-48', 'w-28', 'w-40', 'w-52', 'w-32', 'w-44', 'w-24', 'w-40', 'w-36']

/** Placeholder shown while the list loads. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading solves" className="flex-1 overflow-hidden">
      {TITLES.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
        <div key={at} className="flex h-15 flex-col justify-center gap-2 border-b border-line px-4">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-60" />
        </div>
      ))}
    </div>
  )
}

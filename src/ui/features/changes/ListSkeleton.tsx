import { Skeleton } from '../../components/Skeleton'

const WIDTHS = ['w-64', 'w-80', 'w-52', 'w-72', 'w-60', 'w-96', 'w-48', 'w-72', 'w-64', 'w-56']

/** Placeholder shown while the list loads. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading changes" className="flex-1 overflow-hidden pt-8.75">
      {WIDTHS.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
        <div key={at} className="flex h-9.25 items-center gap-3 border-b border-line px-4 touch:h-11.25 sm:px-2">
          <Skeleton className="h-3 w-10" />
          <Skeleton className="size-4" />
          <Skeleton className={`h-3.5 max-w-full ${width}`} />
        </div>
      ))}
    </div>
  )
}

import { Skeleton } from '../../components/Skeleton'

const LINE_WIDTHS = ['w-52', 'w-40', 'w-64', 'w-44', 'w-56']

export function RecommendationsSkeleton() {
  return (
    <div>
      <div className="flex h-9 items-center border-b border-line touch:h-11">
        <Skeleton className="h-3.5 w-56" />
      </div>
      <div className="pt-1">
        <RecommendationLines />
      </div>
    </div>
  )
}

export function RecommendationLines() {
  return (
    <div role="status" aria-label="Loading recommendations" className="min-h-53 touch:min-h-63">
      <div className="h-8" />
      {LINE_WIDTHS.map((width) => (
        <div key={width} className="flex h-9 items-center touch:h-11">
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  )
}

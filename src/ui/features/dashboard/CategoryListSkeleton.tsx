import { Skeleton } from '../../components/Skeleton'
import { ROW_GRID } from './row-grid'

const NAMES = ['w-14', 'w-16', 'w-24', 'w-12', 'w-32', 'w-20', 'w-28', 'w-22', 'w-18', 'w-26', 'w-15', 'w-30']

/** A placeholder for the category list. */
export function CategoryListSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-clip rounded-lg border border-line bg-surface">
      <div className="h-8 border-b border-line touch:h-11" />
      <div className="divide-y divide-line">
        {NAMES.map((width) => (
          <div key={width}>
            <div className={`${ROW_GRID} h-10 touch:h-14`}>
              <Skeleton className={`col-start-2 h-3 ${width}`} />
              <Skeleton className="h-1.5 max-sm:hidden" />
              <Skeleton className="h-3 max-md:invisible" />
              <Skeleton className="h-3 w-9 justify-self-end" />
              <Skeleton className="h-3 w-12 justify-self-end max-sm:hidden" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

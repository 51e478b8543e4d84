import { lazyComponent } from '../../behaviour/lazy'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import type { RowName } from '../../state/state'
import { RecommendationsSkeleton } from './RecommendationsSkeleton'

/** Loads the code of `RowPanel`. */
export const loadRowPanel = () => import('./RowPanel').then((part) => part.RowPanel)

const RowPanel = lazyComponent(loadRowPanel, RecommendationsSkeleton)

/** The content of an opened row. */
export function LazyRowPanel({ id, row }: { id: string; row: RowName }) {
  return (
    <div id={id} className="animate-enter px-3 pb-4 sm:pr-4 sm:pl-12">
      <ErrorBoundary level={3}>
        <RowPanel row={row} />
      </ErrorBoundary>
    </div>
  )
}

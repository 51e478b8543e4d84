import { lazy } from '../../behaviour/lazy'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import type { RowName } from '../../state/state'
import { RecommendationsSkeleton } from './RecommendationsSkeleton'

export const RowPanel = lazy(async () => (await import('./RowPanel')).RowPanel, RecommendationsSkeleton)

export function LazyRowPanel({ id, row }: { id: string; row: RowName }) {
  return (
    <div id={id} className="animate-enter px-3 pb-4 sm:pr-4 sm:pl-12">
      <ErrorBoundary level={3}>
        <RowPanel row={row} />
      </ErrorBoundary>
    </div>
  )
}

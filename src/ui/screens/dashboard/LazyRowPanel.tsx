import { lazy, Suspense } from 'react'
import type { RowName } from '../../state/state'
import { PicksSkeleton } from './PicksSkeleton'

/** Fetches the code of an opened row ahead of the first click. */
export const loadRowPanel = () => import('./RowPanel')

const RowPanel = lazy(async () => ({ default: (await loadRowPanel()).RowPanel }))

interface LazyRowPanelProps {
  id: string
  row: RowName
}

/** What an opened row shows below its line. */
export function LazyRowPanel({ id, row }: LazyRowPanelProps) {
  return (
    <div id={id} className="animate-enter px-3 pb-4 sm:pr-4 sm:pl-12">
      <Suspense fallback={<PicksSkeleton />}>
        <RowPanel row={row} />
      </Suspense>
    </div>
  )
}

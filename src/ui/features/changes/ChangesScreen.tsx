import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { state } from '../../shared/state'
import { refreshChanges } from './actions'
import { ChangeList } from './ChangeList'
import { ChangeTools } from './ChangeTools'
import { findDisplayedPosition } from './past'
import { registerChangesPlace } from './place'
import { changes } from './store'

/** The commit log, newest first. */
export function ChangesScreen() {
  const { solves, past } = useSnapshot(state).views ?? {}
  const { generation } = useSnapshot(changes).list
  const [commits, position] = [solves?.commits, past && `${past.axis} ${past.position}`]
  useEffect(registerChangesPlace, [])
  useEffect(() => {
    if (commits !== undefined) void refreshChanges()
  }, [commits])
  // When the list or the point in time changes, the list position of that point has to be computed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void findDisplayedPosition(), [position, generation])
  return (
    <div className="mx-auto -mb-24 flex h-[calc(100dvh-var(--header)-3.5rem-env(safe-area-inset-bottom))] max-w-5xl min-w-0 flex-col sm:-mb-12 sm:h-[calc(100dvh-var(--header))] sm:px-6">
      <title>Changes · Solvelog</title>
      <h1 className="sr-only">Changes</h1>
      <ChangeTools />
      <ErrorBoundary level={2}>
        <ChangeList />
      </ErrorBoundary>
    </div>
  )
}

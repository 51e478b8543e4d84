import { useEffect } from 'react'
import * as v from 'valibot'
import { useSnapshot } from 'valtio'
import { LatestCall } from '#lib/latest-call'
import { fitBelowMessages } from '../../behaviour/messages-height'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { registerRestorableState } from '../../state/history-entries'
import { state } from '../../state/state'
import { getClient } from '../../worker-client/client'
import { fetchRow, refreshChanges } from './actions'
import { ChangeList } from './ChangeList'
import { ChangeTools } from './ChangeTools'
import { CHANGE_KINDS } from './kinds'
import { changes } from './store'

export function ChangesScreen() {
  const { solves, past } = useSnapshot(state).views ?? {}
  const { version } = useSnapshot(changes).list
  const [commits, position] = [solves?.commits, past && `${past.axis} ${past.position}`]
  useEffect(restoreFilterOnNavigation, [])
  useEffect(() => {
    if (commits !== undefined) void refreshChanges()
  }, [commits])
  // When the list or the displayed time changes, the list position of that time has to be computed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position or list version starts the search again
  useEffect(() => void findDisplayedPosition(), [position, version])
  return (
    <div
      ref={fitBelowMessages}
      className="mx-auto mb-[calc(var(--bottom)-6rem)] flex h-[calc(100dvh-var(--header)-var(--messages)-var(--bottom))] min-h-80 max-w-7xl min-w-0 flex-col sm:-mb-12 sm:px-6"
    >
      <title>Changes · Solvelog</title>
      <h1 className="px-4 pt-5 text-lg font-semibold tracking-tight sm:px-0">Changes</h1>
      <ChangeTools />
      <ErrorBoundary level={2}>
        <ChangeList />
      </ErrorBoundary>
    </div>
  )
}

const TIME_SCHEMA = v.nullable(v.pipe(v.number(), v.finite()))

const STORED_STATE_SCHEMA = v.object({
  solveTitle: v.nullable(v.string()),
  filter: v.object({
    text: v.string(),
    kind: v.nullable(v.picklist(CHANGE_KINDS)),
    key: v.nullable(v.string()),
    from: TIME_SCHEMA,
    to: TIME_SCHEMA,
  }),
})

/** Makes Back, Forward and a reload restore the filters (N8). */
function restoreFilterOnNavigation(): void {
  registerRestorableState('changes', {
    state: changes.filter,
    read: () => ({ solveTitle: changes.solveTitle, filter: { ...changes.filter } }),
    restoreState(stored) {
      const result = v.safeParse(STORED_STATE_SCHEMA, stored)
      if (!result.success) return
      changes.solveTitle = result.output.solveTitle
      Object.assign(changes.filter, result.output.filter)
      if (state.views) void refreshChanges()
    },
    getLevel: () => 0,
  })
}

/** Number of rows to fetch on each side of a position before the list scrolls there. */
const PREFETCH_ROWS = 30

const positionSearches = new LatestCall()

async function findDisplayedPosition(): Promise<void> {
  const isNewest = positionSearches.begin()
  if (state.views?.past == null) {
    changes.laterCount = null
    return
  }
  const answer = await getClient().call('countLaterChanges', { ...changes.filter })
  if (!isNewest() || !answer.ok) return
  const { value } = answer
  const total = changes.list.total ?? 0
  // The worker may already have indexed more commits than the list contains. The next refresh of the list calls this function again.
  const laterCount = value !== null && value <= total ? value : null
  if (laterCount !== null && total > 0) {
    const ends = [laterCount - PREFETCH_ROWS, laterCount + PREFETCH_ROWS].map((at) =>
      Math.min(Math.max(0, at), total - 1),
    )
    await Promise.all(ends.map(fetchRow))
  }
  if (isNewest()) changes.laterCount = laterCount
}

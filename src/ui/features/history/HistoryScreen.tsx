import { useEffect } from 'react'
import * as v from 'valibot'
import { useSnapshot } from 'valtio'
import { CATEGORIES } from '#domain/category'
import { SOLVE_KEY } from '#domain/solve'
import { resetToTop } from '../../actions/history-list'
import { refreshHistory } from '../../actions/history-selection'
import { lazy } from '../../behaviour/lazy'
import { cx } from '../../components/cx'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { registerRestorableState } from '../../state/history-entries'
import { useHistoryParts } from '../../state/history-parts'
import { history } from '../../state/history-store'
import { state } from '../../state/state'
import { initHistory } from './actions'
import { aiReviewState } from './ai/store'
import { DetailPane } from './detail/DetailPane'
import { ListPane } from './list/ListPane'

/** The screen Solve History: the list of solves and the details of the selected one. Below 640 px only one of the two is visible. */
export function HistoryScreen() {
  const { pane, isListHidden } = useSnapshot(history)
  const { AddDialogs } = useHistoryParts()
  return (
    <div
      className={cx(
        'mx-auto -mb-24 max-w-7xl sm:-mb-12 sm:px-6 print:block',
        !isListHidden &&
          'sm:grid sm:grid-cols-[clamp(18.5rem,40vw,20rem)_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]',
      )}
    >
      <title>Solve History · Solvelog</title>
      <h1 className="sr-only">Solve History</h1>
      <ErrorBoundary level={2}>
        <ListPane className={cx(pane === 'detail' && 'max-sm:hidden', isListHidden && 'sm:hidden')} />
      </ErrorBoundary>
      <DetailPane className={cx(pane === 'list' && 'max-sm:hidden')} />
      <AddDialogs />
      <BatchReviewDialog />
      <HistoryRefresher />
    </div>
  )
}

/**
 * Restores the state of the screen, and reads the list and the open solve again after each change. It is a separate component, so that a
 * change alone renders nothing else.
 */
function HistoryRefresher() {
  const revision = useSnapshot(state).views?.solves.revision
  useEffect(() => {
    initHistory()
    restoreHistoryOnNavigation()
  }, [])
  useEffect(() => {
    if (revision !== undefined) void refreshHistory()
  }, [revision])
  return null
}

const BatchDialog = lazy(async () => (await import('./ai/BatchDialog')).BatchDialog)

function BatchReviewDialog() {
  return useSnapshot(aiReviewState).isBatchOpen && <BatchDialog />
}

const STORED_STATE_SCHEMA = v.object({
  selected: v.nullable(v.pipe(v.string(), v.regex(SOLVE_KEY))),
  problem: v.nullable(v.string()),
  pane: v.picklist(['list', 'detail']),
  filter: v.object({
    text: v.string(),
    status: v.nullable(v.picklist(['accepted', 'failed'])),
    category: v.nullable(v.picklist(CATEGORIES)),
    difficulty: v.nullable(v.picklist(['Easy', 'Medium', 'Hard'])),
    needsFeedback: v.boolean(),
    from: v.optional(v.nullable(v.string()), null),
    to: v.optional(v.nullable(v.string()), null),
    tag: v.optional(v.nullable(v.string()), null),
    starred: v.optional(v.boolean(), false),
    due: v.optional(v.boolean(), false),
    list: v.optional(v.nullable(v.string()), null),
  }),
})

function restoreStoredState(stored: unknown): void {
  const result = v.safeParse(STORED_STATE_SCHEMA, stored)
  if (!result.success) return
  const { filter, ...selection } = result.output
  Object.assign(history, selection)
  Object.assign(history.filter, filter)
  resetToTop()
  if (state.views) void refreshHistory()
}

/** Makes Back, Forward and a reload restore the selected solve or problem, and the filters (N8). */
function restoreHistoryOnNavigation(): void {
  registerRestorableState('history', {
    state: history,
    read: () => {
      const { selected, problem, pane, filter } = history
      return { selected, problem, pane, filter: { ...filter } }
    },
    restoreState: restoreStoredState,
    getLevel: () => (history.pane === 'detail' ? 1 : 0) + (history.problem === null ? 0 : 1),
  })
}

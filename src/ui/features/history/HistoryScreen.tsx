import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '../../components/cx'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { state } from '../../shared/state'
import { initHistory } from './actions'
import { AddedDialogs } from './added/AddedDialogs'
import { DetailPane } from './detail/DetailPane'
import { ListPane } from './list/ListPane'
import { registerHistoryPlace } from './place'
import { refreshHistory } from './selection'
import { history } from './store'

/** The list of solves and the details of the selected one. Below 640 px only one of the two is visible. */
export function HistoryScreen() {
  const revision = useSnapshot(state).views?.solves.revision
  const { pane, listHidden } = useSnapshot(history)
  useEffect(() => {
    initHistory()
    registerHistoryPlace()
  }, [])
  useEffect(() => {
    if (revision !== undefined) void refreshHistory()
  }, [revision])
  return (
    <div
      className={cx(
        'mx-auto -mb-24 max-w-7xl sm:-mb-12 sm:px-6 print:block',
        !listHidden && 'sm:grid sm:grid-cols-[clamp(18.5rem,40vw,20rem)_minmax(0,1fr)]',
      )}
    >
      <title>Solve History · Solvelog</title>
      <h1 className="sr-only">Solve History</h1>
      <ErrorBoundary level={2}>
        <ListPane className={cx(pane === 'detail' && 'max-sm:hidden', listHidden && 'sm:hidden')} />
      </ErrorBoundary>
      <DetailPane className={cx(pane === 'list' && 'max-sm:hidden')} />
      <AddedDialogs />
    </div>
  )
}

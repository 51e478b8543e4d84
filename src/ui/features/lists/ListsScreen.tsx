import { useEffect } from 'react'
import * as v from 'valibot'
import { useSnapshot } from 'valtio'
import { catchFocusInView } from '../../behaviour/catch-focus'
import { useNow } from '../../behaviour/use-now'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { useSolvesVersion } from '../../hooks/use-query'
import { registerRestorableState } from '../../state/history-entries'
import { state } from '../../state/state'
import { hideForm } from './form'
import { ListDialog } from './ListDialog'
import { ListPage } from './ListPage'
import { ListsOverview } from './ListsOverview'
import { RenewalDialog } from './RenewalDialog'
import { lists } from './store'

/** Interval in milliseconds at which the lists are read again, because reviews become due and memory fades. */
const REFRESH_MS = 15 * 60_000

const STORED_STATE_SCHEMA = v.object({ opened: v.nullable(v.string()) })

/** Makes Back, Forward and a reload restore the opened list (N8). */
registerRestorableState('lists', {
  state: lists,
  read: () => ({ opened: lists.openedList }),
  restoreState(stored) {
    const result = v.safeParse(STORED_STATE_SCHEMA, stored)
    if (!result.success) return
    lists.openedList = result.output.opened
    hideForm()
  },
  getLevel: () => (lists.openedList === null ? 0 : 1),
})

/** The study lists: an overview, or one list with its sections (N9). */
export function ListsScreen() {
  const { openedList } = useSnapshot(lists)
  const commits = useSnapshot(state).views?.solves.commits
  const now = useNow(0)
  const version = `${commits} ${useSolvesVersion()} ${Math.floor(now / REFRESH_MS)}`
  // The pressed button has disappeared with the previous view, so move the focus into the new view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another list is opened
  useEffect(() => catchFocusInView(), [openedList])
  // The Back button leaves the screen without a question. The form closes, and its typed text stays stored.
  useEffect(() => hideForm, [])
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-5 px-4 pt-5 sm:px-6">
      <title>Study lists · Solvelog</title>
      <ErrorBoundary level={2}>
        {openedList === null ? (
          <ListsOverview version={version} />
        ) : (
          <ListPage key={openedList} id={openedList} version={version} />
        )}
      </ErrorBoundary>
      <ErrorBoundary level={2}>
        <ListDialog />
        <RenewalDialog />
      </ErrorBoundary>
    </div>
  )
}

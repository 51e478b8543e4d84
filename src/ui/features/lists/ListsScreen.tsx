import { useEffect } from 'react'
import * as v from 'valibot'
import { useSnapshot } from 'valtio'
import { catchFocusInView } from '../../behaviour/catch-focus'
import { useNow } from '../../behaviour/use-now'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { registerRestorablePart } from '../../state/place'
import { state } from '../../state/state'
import { hideForm } from './form'
import { ListDialog } from './ListDialog'
import { ListPage } from './ListPage'
import { ListsOverview } from './ListsOverview'
import { lists } from './store'

/** Interval in milliseconds at which the lists are read again, because reviews become due and memory fades. */
const REFRESH_MS = 15 * 60_000

const STORED_PLACE = v.object({ opened: v.nullable(v.string()) })

/** Restores the opened list after Back, Forward and a reload (N8). */
registerRestorablePart('lists', {
  state: lists,
  read: () => ({ opened: lists.openedList }),
  restoreState(stored) {
    const result = v.safeParse(STORED_PLACE, stored)
    if (!result.success) return
    lists.openedList = result.output.opened
    hideForm()
  },
  level: () => (lists.openedList === null ? 0 : 1),
})

/** The study lists: an overview, or one list with its sections (N9). */
export function ListsScreen() {
  const { openedList } = useSnapshot(lists)
  const { solves, past } = useSnapshot(state).views ?? {}
  const now = useNow(0)
  const version = [solves?.commits, solves?.revision, past?.axis, past?.position, Math.floor(now / REFRESH_MS)].join(
    ' ',
  )
  // The pressed button belongs to the previous view, which has disappeared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason
  useEffect(() => catchFocusInView(), [openedList])
  // Leaving the screen stores the typed text, because the Back button leaves it without a question.
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
      </ErrorBoundary>
    </div>
  )
}

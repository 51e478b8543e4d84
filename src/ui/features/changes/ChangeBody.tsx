import { Rewind, Undo2 } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#lib/format'
import type { ChangeItem } from '#protocol/changes'
import { undoChange } from '../../actions/undo'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { Skeleton } from '../../components/Skeleton'
import { useQuery } from '../../hooks/use-query'
import { useReadOnly } from '../../hooks/use-read-only'
import { useFeatureLinks } from '../../state/feature-links'
import { state } from '../../state/state'
import { client } from '../../worker-client/client'
import { EventBody, EventView } from './EventView'

/** Number of events that one call reads. */
const EVENTS_AT_ONCE = 50

/** The events of a commit start open if the commit has no more than this many. */
const MAX_EVENTS_OPEN_AT_FIRST = 3

/** Events that only record why the commit was made. They are not listed, because the row's sentence already gives the reason. */
const REASON_EVENTS = ['ChangeUndone', 'ChangeRedone', 'VersionRestored']

interface ChangeBodyProps {
  item: ChangeItem
  /** Whether the page shows the state right after this change. */
  isHere: boolean
}

/** The events of an open commit, loaded one window at a time, and the actions for the whole commit. */
export function ChangeBody({ item, isHere }: ChangeBodyProps) {
  const [windows, setWindows] = useState(1)
  const unreadCount = item.events - windows * EVENTS_AT_ONCE
  const renderActions = (undoRefusal: string | null) => (
    <Actions item={item} isHere={isHere} undoRefusal={undoRefusal} />
  )
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-4 sm:pr-4 sm:pl-[7.1875rem]">
      {Array.from({ length: windows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a window is identified by its position
        <EventWindow key={at} item={item} offset={at * EVENTS_AT_ONCE} renderActions={renderActions} />
      ))}
      {unreadCount > 0 && (
        <Button onClick={() => setWindows(windows + 1)} className="self-start">
          Show more ({formatNumber(unreadCount)} left)
        </Button>
      )}
    </div>
  )
}

function Actions({ item, isHere, undoRefusal }: ChangeBodyProps & { undoRefusal: string | null }) {
  const readOnly = useReadOnly()
  const { showDashboardAt } = useFeatureLinks()
  const isUndoable = !readOnly && item.canUndo
  const canUndo = isUndoable && undoRefusal === null
  const nextButton = useRef<HTMLButtonElement>(null)
  useEffect(() => (canUndo ? () => catchFocus(nextButton.current) : undefined), [canUndo])
  return (
    <>
      {canUndo && (
        <Button onClick={() => void undoChange({ commit: item.id })}>
          <Icon node={Undo2} size={14} className="text-muted" />
          {item.isUndo ? 'Redo the undone change' : 'Undo this change'}
        </Button>
      )}
      {!isHere && (
        <Button ref={nextButton} onClick={() => void showDashboardAt(item.clock)}>
          <Icon node={Rewind} size={14} className="text-muted" />
          View dashboard at this point
        </Button>
      )}
      {isUndoable && undoRefusal !== null && <p className="basis-full text-muted">{undoRefusal}</p>}
    </>
  )
}

interface EventWindowProps {
  item: ChangeItem
  offset: number
  /**
   * Returns the buttons for the whole commit. If the commit has a single event, they are next to the buttons of the event, otherwise above
   * the list of events.
   */
  renderActions: (undoRefusal: string | null) => ReactNode
}

function EventWindow({ item, offset, renderActions }: EventWindowProps) {
  // The number of commits is part of the query, because a later change may make the undo possible or impossible.
  const commits = useSnapshot(state).views?.solves.commits
  const answer = useQuery(`${item.seq} ${offset} ${commits}`, () =>
    client().call('openChange', item.seq, offset, EVENTS_AT_ONCE),
  )
  if (answer === null) return <Skeleton className="h-5 w-64" />
  if (!answer.ok) return <ErrorText>{answer.failure.message}</ErrorText>
  const { events, total, undoRefusal } = answer.value
  const actions = renderActions(undoRefusal)
  const listed = events.filter(({ type }) => !REASON_EVENTS.includes(type))
  const [first] = listed
  if (first && offset === 0 && listed.length === 1) return <EventBody event={first} actions={actions} />
  return (
    <>
      {offset === 0 && <div className="sticky top-8.75 z-5 flex flex-wrap gap-2 bg-surface py-1.5">{actions}</div>}
      <ul className="flex flex-col gap-3">
        {listed.map((event) => (
          <li key={event.at.index}>
            <EventView event={event} startsOpen={total <= MAX_EVENTS_OPEN_AT_FIRST} />
          </li>
        ))}
      </ul>
    </>
  )
}

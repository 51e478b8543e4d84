import { Rewind, Undo2 } from 'lucide'
import { useEffect, useRef, useState } from 'react'
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
import { getClient } from '../../worker-client/client'
import { EventBody, EventView } from './EventView'

/** Number of events that one call to the worker reads. */
const EVENTS_PER_PAGE = 50

/** If a commit has at most this many events, they are expanded at first. */
const MAX_EXPANDED_EVENTS = 3

/** Events that only record why the commit was made. They are not listed, because the row's sentence already gives the reason. */
const REASON_EVENTS = ['ChangeUndone', 'ChangeRedone', 'VersionRestored']

interface ChangeBodyProps {
  item: ChangeItem
  /** Whether the page shows the state right after this change. */
  isDisplayedState: boolean
}

/** Shows the events of an open commit, which are loaded page by page, and the actions for the whole commit. */
export function ChangeBody({ item, isDisplayedState }: ChangeBodyProps) {
  const [pageCount, setPageCount] = useState(1)
  const unreadCount = item.events - pageCount * EVENTS_PER_PAGE
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-4 sm:pr-4 sm:pl-[7.1875rem]">
      {Array.from({ length: pageCount }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a window is identified by its position
        <EventPage key={at} item={item} offset={at * EVENTS_PER_PAGE} isDisplayedState={isDisplayedState} />
      ))}
      {unreadCount > 0 && (
        <Button onClick={() => setPageCount(pageCount + 1)} className="self-start">
          Show more ({formatNumber(unreadCount)} left)
        </Button>
      )}
    </div>
  )
}

function ChangeActions({ item, isDisplayedState, undoRefusal }: ChangeBodyProps & { undoRefusal: string | null }) {
  const readOnly = useReadOnly()
  const { showDashboardAt } = useFeatureLinks()
  const isUndoable = !readOnly && item.canUndo
  const canUndo = isUndoable && undoRefusal === null
  const viewButton = useRef<HTMLButtonElement>(null)
  useEffect(() => (canUndo ? () => catchFocus(viewButton.current) : undefined), [canUndo])
  return (
    <>
      {canUndo && (
        <Button onClick={() => void undoChange({ commit: item.id })}>
          <Icon node={Undo2} size={14} className="text-muted" />
          {item.isUndo ? 'Redo the undone change' : 'Undo this change'}
        </Button>
      )}
      {!isDisplayedState && (
        <Button ref={viewButton} onClick={() => void showDashboardAt(item.clock)}>
          <Icon node={Rewind} size={14} className="text-muted" />
          View dashboard at this point
        </Button>
      )}
      {isUndoable && undoRefusal !== null && <p className="basis-full text-muted">{undoRefusal}</p>}
    </>
  )
}

function EventPage({ item, isDisplayedState, offset }: ChangeBodyProps & { offset: number }) {
  // The number of commits is part of the query, because a later change may make the undo possible or impossible.
  const commits = useSnapshot(state).views?.solves.commits
  const answer = useQuery(`${item.seq} ${offset} ${commits}`, () =>
    getClient().call('openChange', item.seq, offset, EVENTS_PER_PAGE),
  )
  if (answer === null) return <Skeleton className="h-5 w-64" />
  if (!answer.ok) return <ErrorText>{answer.failure.message}</ErrorText>
  const { events, total, undoRefusal } = answer.value
  const actions = <ChangeActions item={item} isDisplayedState={isDisplayedState} undoRefusal={undoRefusal} />
  const listedEvents = events.filter(({ type }) => !REASON_EVENTS.includes(type))
  const [first] = listedEvents
  if (first && offset === 0 && listedEvents.length === 1) return <EventBody event={first} actions={actions} />
  return (
    <>
      {offset === 0 && <div className="sticky top-8.75 z-5 flex flex-wrap gap-2 bg-surface py-1.5">{actions}</div>}
      <ul className="flex flex-col gap-3">
        {listedEvents.map((event) => (
          <li key={event.at.index}>
            <EventView event={event} isInitiallyOpen={total <= MAX_EXPANDED_EVENTS} />
          </li>
        ))}
      </ul>
    </>
  )
}

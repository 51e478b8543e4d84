import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ChangeItem } from '#wire/changes'
import { EVENTS_AT_ONCE, readChange } from '../../actions/changes/open'
import { undoChange } from '../../actions/changes/undo'
import { Button } from '../../kit/Button'
import { Skeleton } from '../../kit/Skeleton'
import { useAnswer } from '../../kit/use-answer'
import { useReadOnly } from '../../shell/use-read-only'
import { EventView } from './EventView'

/** Up to this many events of a commit are open at once. */
const FEW = 3

/** Marks beside the events that say why they are there: the row's sentence has said it. */
const MARKS = ['ChangeUndone', 'ChangeRedone', 'VersionRestored']

interface ChangeBodyProps {
  item: ChangeItem
}

/** The events of an open commit, of many only so many at a time. */
export function ChangeBody({ item }: ChangeBodyProps) {
  const [windows, setWindows] = useState(1)
  const readOnly = useReadOnly()
  const canUndo = !readOnly && item.cause === 'person' && !item.isElsewhere && !item.isUndone && !item.isWithdrawn
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-4 sm:pr-4 sm:pl-[7.1875rem]">
      {Array.from({ length: windows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place
        <EventWindow key={at} item={item} offset={at * EVENTS_AT_ONCE} />
      ))}
      <div className="flex flex-wrap gap-2">
        {windows * EVENTS_AT_ONCE < item.events && (
          <Button onClick={() => setWindows(windows + 1)}>
            Show more ({(item.events - windows * EVENTS_AT_ONCE).toLocaleString()} left)
          </Button>
        )}
        {canUndo && (
          <Button onClick={() => void undoChange({ commit: item.id })}>
            <Undo2 size={14} aria-hidden="true" className="text-ink-3" />
            {item.isUndo ? 'Redo what this undid' : 'Undo this change'}
          </Button>
        )}
      </div>
    </div>
  )
}

function EventWindow({ item, offset }: ChangeBodyProps & { offset: number }) {
  const answer = useAnswer(`${item.seq} ${offset}`, () => readChange(item.seq, offset))
  if (answer === null) return <Skeleton className="h-5 w-64" />
  if (!answer.ok) {
    return (
      <p role="alert" className="text-hard">
        {answer.failure.message}
      </p>
    )
  }
  const { events, total } = answer.value
  const telling = events.filter(({ type }) => !MARKS.includes(type))
  return (
    <ul className="flex flex-col gap-3">
      {telling.map((event) => (
        <li key={event.at.index}>
          <EventView event={event} isAlone={telling.length === 1 && offset === 0} startsOpen={total <= FEW} />
        </li>
      ))}
    </ul>
  )
}

import { RotateCcw } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SolveKey } from '#domain/solve'
import type { ChangeEvent, VersionPart } from '#protocol/changes'
import { restoreVersion } from '../../actions/undo'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { Chevron } from '../../components/Chevron'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { Skeleton } from '../../components/Skeleton'
import { useQuery } from '../../hooks/use-query'
import { useReadOnly } from '../../hooks/use-read-only'
import { useFeatureLinks } from '../../state/feature-links'
import { state } from '../../state/state'
import { FieldChanges } from '../../widgets/FieldChanges'
import { getClient } from '../../worker-client/client'
import { showChangesOf } from './actions'
import { changes } from './store'

/** Shows one event of a commit with several events: its sentence and, if it is open, the changed fields. */
export function EventView({ event, isInitiallyOpen }: { event: ChangeEvent; isInitiallyOpen: boolean }) {
  const [open, setOpen] = useState(isInitiallyOpen)
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-ml-1.5 flex items-start gap-1.5 rounded-sm pr-2 pl-0.5 text-left hover:bg-sunken touch:min-h-11 touch:items-center"
      >
        <Chevron open={open} size={14} className="mt-0.75" />
        <span className="min-w-0 break-words">{event.sentence}</span>
      </button>
      {open && (
        <div className="mt-2 pl-4">
          <EventBody event={event} />
        </div>
      )}
    </>
  )
}

const RESTORE_LABELS: Record<VersionPart, string> = {
  code: 'Restore this code',
  notes: 'Restore this note',
  details: 'Restore these details',
  feedback: 'Restore this feedback',
  problemNote: 'Restore this note',
  profile: 'Restore this profile',
  studyList: 'Restore this list',
}

/** Classes that align the text of a borderless first button with the text above it. */
const FLUSH_LEFT = 'first:-ml-3 touch:first:-ml-4'

export function EventBody({ event: { at, key, slug, title }, actions }: { event: ChangeEvent; actions?: ReactNode }) {
  const { showProblem } = useFeatureLinks()
  const commits = useSnapshot(state).views?.solves.commits
  const readOnly = useReadOnly()
  const [isRawShown, setIsRawShown] = useState(false)
  const answer = useQuery(`${at.seq}:${at.index} ${commits}`, () => getClient().call('openEvent', at))
  if (answer === null) return <Skeleton className="h-5 w-48" />
  if (!answer.ok) return <ErrorText>{answer.failure.message}</ErrorText>
  const { fields, restorable, raw: json } = answer.value
  return (
    <div className="flex min-w-0 flex-col items-stretch gap-3">
      <FieldChanges fields={fields} />
      <div className="flex flex-wrap gap-2">
        {actions}
        {(readOnly ? [] : restorable).map((part) => (
          <Button key={part} onClick={() => void restoreVersion(at, part)}>
            <Icon node={RotateCcw} size={14} className="text-muted" />
            {RESTORE_LABELS[part]}
          </Button>
        ))}
        {key !== null && <SolveLinks solve={key} title={title} />}
        {slug !== null && (
          <Button variant="ghost" onClick={() => void showProblem(slug)} className={FLUSH_LEFT}>
            Open problem
          </Button>
        )}
        <Button
          variant="ghost"
          aria-expanded={isRawShown}
          onClick={() => setIsRawShown(!isRawShown)}
          className={FLUSH_LEFT}
        >
          {isRawShown ? 'Hide raw event' : 'Show raw event'}
        </Button>
      </div>
      {isRawShown && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus allows scrolling by keyboard
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-md border border-line bg-page px-3 py-2.5 font-mono text-xs"
        >
          {json}
        </pre>
      )}
    </div>
  )
}

function SolveLinks({ solve, title }: { solve: SolveKey; title: string }) {
  const { showSolve } = useFeatureLinks()
  const isFilteredToSolve = useSnapshot(changes).filter.key === solve
  const openButton = useRef<HTMLButtonElement>(null)
  // Pressing "Filter to this solve" removes that button, so the focus moves to "Open solve".
  useEffect(() => (isFilteredToSolve ? undefined : () => catchFocus(openButton.current)), [isFilteredToSolve])
  return (
    <>
      <Button ref={openButton} variant="ghost" onClick={() => void showSolve(solve)} className={FLUSH_LEFT}>
        Open solve
      </Button>
      {!isFilteredToSolve && (
        <Button variant="ghost" onClick={() => showChangesOf(solve, title)}>
          Filter to this solve
        </Button>
      )}
    </>
  )
}

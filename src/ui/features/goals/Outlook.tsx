import { CalendarDays, CircleHelp } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { closeScoresHelp, openScoresHelp, scoresHelp } from '../../shared/scores-help'
import { state } from '../../shared/state'
import { useReadOnly } from '../../shared/use-read-only'
import { Forecast } from './Forecast'

const InterviewDialog = lazy(async () => ({ default: (await import('./InterviewDialog')).InterviewDialog }))
const ScoresHelp = lazy(async () => ({ default: (await import('./ScoresHelp')).ScoresHelp }))

/** True once a value has been true. */
function useLatch(value: boolean): boolean {
  const [latched, setLatched] = useState(value)
  if (value && !latched) setLatched(true)
  return latched || value
}

/** The interview date of the active profile with its forecast, and the dialogs behind its buttons. */
export function Outlook() {
  const profiles = useSnapshot(state).views?.profiles
  const { open, tag } = useSnapshot(scoresHelp)
  const [isDating, setDating] = useState(false)
  const hasDated = useLatch(isDating)
  const isHelpLoaded = useLatch(open)
  const readOnly = useReadOnly()
  if (!profiles) return null
  const { activeId, interviewDates } = profiles
  const date = interviewDates[activeId] ?? null
  return (
    <>
      {date !== null && <Forecast profile={activeId} date={date} />}
      <div className="-ml-2 flex flex-wrap gap-x-1">
        {!readOnly && (
          <Button variant="ghost" onClick={() => setDating(true)} className="px-2 touch:px-2">
            <Icon node={CalendarDays} size={15} className="text-muted" />
            {date === null ? 'Set interview date' : 'Change interview date'}
          </Button>
        )}
        <Button variant="ghost" onClick={() => openScoresHelp(null)} className="px-2 touch:px-2">
          <Icon node={CircleHelp} size={15} className="text-muted" />
          How scores work
        </Button>
      </div>
      <Suspense fallback={null}>
        {hasDated && !readOnly && (
          <InterviewDialog open={isDating} profile={activeId} date={date} onClose={() => setDating(false)} />
        )}
        {isHelpLoaded && <ScoresHelp open={open} tag={tag} onClose={closeScoresHelp} />}
      </Suspense>
    </>
  )
}

import { CalendarDays, CircleHelp } from 'lucide'
import { useSnapshot } from 'valtio'
import type { GoalForecast } from '#protocol/insight'
import { Button } from '../../components/Button'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { ProgressBar } from '../../components/ProgressBar'
import { Skeleton } from '../../components/Skeleton'
import { lazyDialog } from '../../hooks/lazy-dialog'
import { useLogVersion, useQuery } from '../../hooks/use-query'
import { useReadOnly } from '../../hooks/use-read-only'
import { closePlan, openPlan, planDialog } from '../../state/plan-dialog'
import { closeScoresHelp, openScoresHelp, scoresHelp } from '../../state/scores-help'
import { state } from '../../state/state'
import { toPercent } from '../../widgets/figures'
import { getClient } from '../../worker-client/client'
import { describeForecast, describePractice, explainForecast, formatIsoDate } from './forecast-labels'

const PlanDialog = lazyDialog(async () => (await import('./PlanDialog')).PlanDialog)
const ScoresHelp = lazyDialog(async () => (await import('./ScoresHelp')).ScoresHelp)

export function InterviewForecast() {
  const profiles = useSnapshot(state).views?.profiles
  const { open, tag } = useSnapshot(scoresHelp)
  const isPlanOpen = useSnapshot(planDialog).open
  const readOnly = useReadOnly()
  if (!profiles) return null
  const { activeId, interviewDates } = profiles
  const date = interviewDates[activeId] ?? null
  return (
    <>
      {date !== null && <ForecastSection />}
      <div className="-ml-2 flex flex-wrap gap-x-1">
        {!readOnly && (
          <Button variant="ghost" onClick={openPlan} className="px-2 touch:px-2">
            <Icon node={CalendarDays} size={15} className="text-muted" />
            {date === null ? 'Set interview date' : 'Change interview date'}
          </Button>
        )}
        <Button variant="ghost" onClick={() => openScoresHelp(null)} className="px-2 touch:px-2">
          <Icon node={CircleHelp} size={15} className="text-muted" />
          How scores work
        </Button>
      </div>
      <ScoresHelp open={open} tag={tag} onClose={closeScoresHelp} />
      <PlanDialog open={isPlanOpen && !readOnly} onClose={closePlan} />
    </>
  )
}

function ForecastSection() {
  const answer = useQuery(useLogVersion(), () => getClient().call('getGoalForecast'))
  if (answer === null) return <Skeleton className="mb-3 h-24" />
  if (!answer.ok) return <ErrorText className="mb-2">Couldn’t load the forecast: {answer.failure.message}</ErrorText>
  return answer.value && <LoadedForecast forecast={answer.value} />
}

function LoadedForecast({ forecast }: { forecast: GoalForecast }) {
  const { date, daysLeft, reachedShare, missedGoals, missedCount } = forecast
  const note = explainForecast(forecast)
  const otherCount = missedCount - missedGoals.length
  return (
    <section aria-label="Interview" className="mb-2">
      <p className="text-xs text-muted">Interview on {formatIsoDate(date, Date.now())}</p>
      <p className="mt-0.5 font-medium">{describeForecast(forecast)}</p>
      <ProgressBar
        label="Share of the goals on the interview’s day"
        value={toPercent(reachedShare)}
        text={`${toPercent(reachedShare)} percent`}
        className="mt-2"
      />
      {note && <p className="mt-2 text-secondary">{note}</p>}
      {daysLeft > 0 && missedGoals.length > 0 && (
        <>
          <h3 className="mt-3 text-xs text-muted">To reach your goals, on top of that</h3>
          <dl className="mt-1">
            {missedGoals.map((goal) => (
              <div key={goal.category} className="flex flex-wrap justify-between gap-x-3 py-0.5">
                <dt className="min-w-0 truncate">{goal.category}</dt>
                <dd className="ml-auto text-secondary">{describePractice(goal, daysLeft)}</dd>
              </div>
            ))}
          </dl>
          {otherCount > 0 && (
            <p className="text-muted">
              and {otherCount} more {otherCount === 1 ? 'topic' : 'topics'}
            </p>
          )}
        </>
      )}
    </section>
  )
}

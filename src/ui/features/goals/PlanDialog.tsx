import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PlanSettingsChanges } from '#domain/plan/settings'
import type { PlannedInterview, PlanView } from '#protocol/plan'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { ErrorText } from '../../components/ErrorText'
import { Skeleton } from '../../components/Skeleton'
import { useLogVersion, useQuery } from '../../hooks/use-query'
import { state } from '../../state/state'
import { getClient } from '../../worker-client/client'
import { formatIsoDate } from './forecast-labels'
import { PlanForecast } from './PlanForecast'
import { PlanPhases } from './PlanPhases'
import { PlanSettings } from './PlanSettings'
import { PlanWeek } from './PlanWeek'
import { applyChange, changePlan, describePlanChange, type PlanMessage, undoPlanChange } from './plan-actions'

/** Shows the plan until the interview: the coming week, the phases, the forecast, and changes that would improve the forecast (N21). */
export function PlanDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [message, setMessage] = useState<PlanMessage | null>(null)
  const profiles = useSnapshot(state).views?.profiles
  const close = () => {
    setMessage(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      wide
      startsInField={profiles?.interviewDates[profiles.activeId] === undefined}
      title="Plan to the interview"
      footer={message && <ChangeResult message={message} onUndone={setMessage} />}
    >
      <Plan onMessage={setMessage} />
    </Dialog>
  )
}

type MessageHandler = (message: PlanMessage | null) => void

function ChangeResult({ message, onUndone }: { message: PlanMessage; onUndone: MessageHandler }) {
  const { tone, text, commit } = message
  return (
    <>
      {tone === 'error' ? (
        <ErrorText className="mr-auto">{text}</ErrorText>
      ) : (
        <p role="status" className="mr-auto">
          {text}
        </p>
      )}
      {commit !== null && <Button onClick={() => void undoPlanChange(commit).then(onUndone)}>Undo</Button>}
    </>
  )
}

function Plan({ onMessage }: { onMessage: MessageHandler }) {
  const today = useSnapshot(state).views?.today?.day
  const answer = useQuery(`${useLogVersion()} ${today}`, () => getClient().call('getPlan'))
  if (answer === null) return <Skeleton className="h-96" />
  if (!answer.ok)
    return <ErrorText>Couldn’t load the plan: {answer.failure.message} Close it and open it again.</ErrorText>
  return <LoadedPlan plan={answer.value} onMessage={onMessage} />
}

interface LoadedPlanProps {
  plan: PlanView
  onMessage: MessageHandler
}

function LoadedPlan({ plan, onMessage }: LoadedPlanProps) {
  const { interview, profile } = plan
  const [asksForNext, setAsksForNext] = useState(false)
  const endPlan = () =>
    void changePlan({ type: 'SetInterviewDate', profile, date: null }, 'The plan has ended.').then(onMessage)
  const changeSettings = (changes: PlanSettingsChanges) =>
    void changePlan({ type: 'ChangePlanSettings', profile, changes }, 'Plan changed.').then(onMessage)
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_21rem]">
        {interview === null ? (
          <p className="max-w-prose text-secondary">
            Set the date of your interview. The plan then says what to solve each day, how long it takes, and how much
            of your goals you will reach.
          </p>
        ) : interview.daysLeft < 0 ? (
          <FinishedPlan interview={interview} onEnd={endPlan} onNext={() => setAsksForNext(true)} />
        ) : (
          <PlanForecast interview={interview} />
        )}
        <PlanSettings
          plan={plan}
          onChange={changeSettings}
          asksForNext={asksForNext && interview !== null && interview.daysLeft < 0}
          onMessage={onMessage}
        />
      </div>
      {interview && <WeekAndPhases plan={plan} interview={interview} onMessage={onMessage} />}
    </div>
  )
}

function WeekAndPhases({ plan, interview, onMessage }: LoadedPlanProps & { interview: PlannedInterview }) {
  const { week, weekCounts, phases, changes } = interview
  const today = week[0]?.day
  if (today === undefined) return null
  return (
    <>
      <PlanWeek week={week} weekCounts={weekCounts} today={today} />
      <div className="grid gap-6 md:grid-cols-2">
        <PlanPhases phases={phases} today={today} />
        {changes.length > 0 && <SuggestedChanges plan={plan} interview={interview} onMessage={onMessage} />}
      </div>
    </>
  )
}

interface FinishedPlanProps {
  interview: PlannedInterview
  onEnd: () => void
  onNext: () => void
}

function FinishedPlan({ interview: { date, atPace }, onEnd, onNext }: FinishedPlanProps) {
  return (
    <section aria-label="After the interview" className="rounded-md border border-line bg-sunken p-4">
      <h3 className="text-base font-semibold">
        Your interview was on {formatIsoDate(date, Date.now())}. How did it go?
      </h3>
      <p className="mt-1 text-secondary">You had reached {atPace}% of your goals. The plan has ended.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onEnd}>
          It went well
        </Button>
        <Button onClick={onNext}>Plan the next one</Button>
      </div>
    </section>
  )
}

function SuggestedChanges({ plan, interview, onMessage }: LoadedPlanProps & { interview: PlannedInterview }) {
  return (
    <section aria-label="Reach more">
      <h3 className="font-medium">Reach more</h3>
      <p className="text-muted">Each of these changes reaches more than {interview.withPlan}% of your goals.</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {interview.changes.map((change) => (
          <li key={change.kind}>
            <Button onClick={() => void applyChange(plan, change).then(onMessage)}>
              {describePlanChange(change)}
              <span className="figures text-muted">{change.withPlan}%</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

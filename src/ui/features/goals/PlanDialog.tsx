import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatCounts, formatPlannedDuration } from '#domain/plan/counts'
import { PLAN_LIMITS, type PlanSettingsChanges } from '#domain/plan/settings'
import type { PlannedInterview, PlanView } from '#protocol/plan'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { ErrorText } from '../../components/ErrorText'
import { ProgressBar } from '../../components/ProgressBar'
import { Select } from '../../components/Select'
import { Skeleton } from '../../components/Skeleton'
import { lazyDialog } from '../../hooks/lazy-dialog'
import { useQuery } from '../../hooks/use-query'
import { state } from '../../state/state'
import { formatReviewDate } from '../../widgets/review-day'
import { getClient } from '../../worker-client/client'
import { formatIsoDate } from './forecast-labels'
import { applyChange, changePlan, type PlanMessage, undoPlanChange } from './plan-actions'
import { describePlanChange, PHASE_LABELS, PHASE_NOTES } from './plan-labels'

const InterviewDialog = lazyDialog(async () => (await import('./InterviewDialog')).InterviewDialog)

interface PlanDialogProps {
  open: boolean
  onClose: () => void
}

/** Shows the plan until the interview: the coming week, the phases, the forecast, and changes that would improve the forecast (N21). */
export function PlanDialog({ open, onClose }: PlanDialogProps) {
  const [message, setMessage] = useState<PlanMessage | null>(null)
  const close = () => {
    setMessage(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      wide
      title="Plan to the interview"
      footer={message && <ChangeResult message={message} onUndone={setMessage} />}
    >
      <Plan onMessage={setMessage} />
    </Dialog>
  )
}

type MessageHandler = (message: PlanMessage | null) => void

function ChangeResult({
  message: { tone, text, commit },
  onUndone,
}: {
  message: PlanMessage
  onUndone: MessageHandler
}) {
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
  const { solves, profiles, today } = useSnapshot(state).views ?? {}
  const queryKey = [profiles?.activeId, solves?.revision, solves?.commits, today?.day].join('|')
  const answer = useQuery(queryKey, () => getClient().call('getPlan'))
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
  const [isDateDialogOpen, setIsDateDialogOpen] = useState(false)
  const [initialDate, setInitialDate] = useState<string | null>(null)
  const openDateDialog = (date: string | null) => {
    setInitialDate(date)
    setIsDateDialogOpen(true)
  }
  const endPlan = () =>
    void changePlan({ type: 'SetInterviewDate', profile, date: null }, 'The plan has ended.').then(onMessage)
  return (
    <div className="flex flex-col gap-6">
      {interview === null ? (
        <p className="max-w-prose text-secondary">
          Set the date of your interview. The plan then says what to solve each day, how long it takes, and how much of
          your goals you will reach.
        </p>
      ) : interview.daysLeft < 0 ? (
        <FinishedPlan interview={interview} onEnd={endPlan} onNext={() => openDateDialog(null)} />
      ) : (
        <PlanForecast interview={interview} />
      )}
      <PlanSettings plan={plan} onMessage={onMessage} onDate={() => openDateDialog(interview?.date ?? null)} />
      {interview && interview.daysLeft >= 0 && <WeekAndPhases interview={interview} />}
      {interview && interview.changes.length > 0 && (
        <SuggestedChanges plan={plan} interview={interview} onMessage={onMessage} />
      )}
      <InterviewDialog
        open={isDateDialogOpen}
        profileId={profile}
        date={initialDate}
        onClose={() => setIsDateDialogOpen(false)}
      />
    </div>
  )
}

function PlanForecast({
  interview: { date, daysLeft, atPace, withPlan, missedDays },
}: {
  interview: PlannedInterview
}) {
  return (
    <section aria-label="Forecast">
      <p className="figures text-xl font-semibold tracking-tight">
        {daysLeft === 0 ? 'Today' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`}
        <span className="ml-2 text-base font-normal text-muted">{formatIsoDate(date, Date.now())}</span>
      </p>
      {daysLeft > 0 && (
        <>
          <p className="mt-1 text-base">
            With this plan <Percent>{withPlan}</Percent> of your goals; at your present pace <Percent>{atPace}</Percent>
            .
          </p>
          <div className="mt-3 grid max-w-xl gap-2">
            <ShareBar label="With this plan" value={withPlan} />
            <ShareBar label="At your present pace" value={atPace} />
          </div>
        </>
      )}
      {daysLeft === 0 && <p className="mt-1 text-secondary">Nothing new today. Good luck!</p>}
      {missedDays > 1 && (
        <p className="mt-3 text-secondary">
          {missedDays} days without a solve: the plan has moved. It starts from today, and you don’t have to catch up.
        </p>
      )}
    </section>
  )
}

function Percent({ children }: { children: number }) {
  return <strong className="figures font-semibold">{children}%</strong>
}

function ShareBar({ label, value }: { label: string; value: number }) {
  return (
    <div className="grid grid-cols-[10rem_minmax(0,1fr)_2.5rem] items-center gap-3">
      <span className="text-muted">{label}</span>
      <ProgressBar label={label} value={value} text={`${value} percent`} />
      <span className="figures text-right">{value}%</span>
    </div>
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

const DAYS_PER_WEEK_CHOICES = listValues(PLAN_LIMITS.daysPerWeek, 1)
const DAILY_SIZE_CHOICES = listValues(PLAN_LIMITS.dailySize, 1)
const MINUTES_CHOICES = [15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 480, 600]

function listValues([from, to]: readonly [number, number], step: number): number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, n) => from + n * step)
}

/** Saves each change of the plan's settings at once. The user can undo the change. */
function PlanSettings({ plan, onMessage, onDate }: LoadedPlanProps & { onDate: () => void }) {
  const { profile, settings, practice, suggested, interview } = plan
  const minutesChoices = MINUTES_CHOICES.includes(practice.minutesPerDay)
    ? MINUTES_CHOICES
    : [...MINUTES_CHOICES, practice.minutesPerDay].sort((a, b) => a - b)
  const change = (changes: PlanSettingsChanges) =>
    void changePlan({ type: 'ChangePlanSettings', profile, changes }, 'Plan changed.').then(onMessage)
  const size = settings.dailySize ?? (interview && interview.daysLeft >= 0 ? 'minutes' : 3)
  return (
    <section aria-label="Plan settings" className="grid gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-2">
      <SettingField label="Interview date">
        <Button variant={interview ? 'secondary' : 'primary'} onClick={onDate}>
          {interview ? formatIsoDate(interview.date, Date.now()) : 'Set interview date'}
        </Button>
      </SettingField>
      <SettingField label="Today has">
        <Select
          label="Size of Today"
          value={size}
          choices={[
            { value: 'minutes' as const, text: 'as many as fit in the minutes' },
            ...DAILY_SIZE_CHOICES.map((value) => ({ value, text: value === 1 ? '1 problem' : `${value} problems` })),
          ]}
          onChoose={(dailySize) => change({ dailySize })}
        />
      </SettingField>
      <SettingField label="Days a week" note={describeSuggestion(settings.daysPerWeek, suggested.daysPerWeek)}>
        <Select
          label="Days a week"
          value={practice.daysPerWeek}
          choices={DAYS_PER_WEEK_CHOICES.map((value) => ({ value, text: String(value) }))}
          onChoose={(daysPerWeek) => change({ daysPerWeek })}
        />
      </SettingField>
      <SettingField label="Minutes a day" note={describeMinutes(plan)}>
        <Select
          label="Minutes a day"
          value={practice.minutesPerDay}
          choices={minutesChoices.map((value) => ({ value, text: `${value} min` }))}
          onChoose={(minutesPerDay) => change({ minutesPerDay })}
        />
      </SettingField>
    </section>
  )
}

/** Describes the value that the user's last four weeks suggest for a setting. `chosenValue` is null if this suggestion is used. */
const describeSuggestion = (chosenValue: number | null, suggested: number): string =>
  chosenValue === null ? 'From your last four weeks' : `Your last four weeks suggest ${suggested}`

function describeMinutes({ settings, practice, suggested }: PlanView): string {
  const isPreset = settings.minutesPerDay === null && practice.minutesPerDay !== suggested.minutesPerDay
  return isPreset
    ? 'Enough for your goals and three problems'
    : describeSuggestion(settings.minutesPerDay, suggested.minutesPerDay)
}

function SettingField({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {note && <span className="block text-xs text-muted">{note}</span>}
      </span>
      {children}
    </div>
  )
}

function WeekAndPhases({ interview: { week, phases } }: { interview: PlannedInterview }) {
  const [today] = week
  if (!today) return null
  const total = {
    reviews: sum(week.map(({ reviews }) => reviews)),
    unfinished: sum(week.map(({ unfinished }) => unfinished)),
    topics: sumByTopic(week.flatMap(({ topics }) => topics)),
    minutes: sum(week.map(({ minutes }) => minutes)),
  }
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <section aria-label="This week" className="min-w-0">
        <h3 className="font-medium">This week</h3>
        <p className="text-muted">{formatCounts(total)}</p>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {week.map((day) => (
            <li key={day.day} className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 py-1.5">
              <span className="figures text-muted">
                {day.day === today.day ? 'Today' : formatReviewDate(day.day, today.day)}
              </span>
              <span className="min-w-0">
                {formatCounts({ ...day, minutes: 0 }) || <span className="text-muted">free</span>}
              </span>
              <span className="figures text-muted">
                {day.done > 0 ? `${day.done} done` : day.minutes > 0 ? formatPlannedDuration(day.minutes) : ''}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="To the date" className="min-w-0">
        <h3 className="font-medium">To the date</h3>
        <p className="text-muted">Planned again each day from what you have done.</p>
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {phases.map((phase) => (
            <li key={phase.phase} className="py-1.5">
              <p className="flex justify-between gap-3">
                <span className="font-medium">{PHASE_LABELS[phase.phase]}</span>
                <span className="figures text-muted">
                  {formatReviewDate(phase.from, today.day)}
                  {phase.until > phase.from && ` to ${formatReviewDate(phase.until, today.day)}`}
                </span>
              </p>
              <p className="text-xs text-muted">{PHASE_NOTES[phase.phase]}</p>
              <p>{formatCounts(phase)}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function sumByTopic(topics: PlannedInterview['week'][number]['topics']): typeof topics {
  const tags = [...new Set(topics.map(({ tag }) => tag))]
  return tags
    .map((tag) => ({ tag, count: sum(topics.filter((topic) => topic.tag === tag).map(({ count }) => count)) }))
    .sort((a, b) => b.count - a.count)
}

function SuggestedChanges({ plan, interview, onMessage }: LoadedPlanProps & { interview: PlannedInterview }) {
  return (
    <section aria-label="Reach more">
      <h3 className="font-medium">Reach more</h3>
      <p className="text-muted">The plan reaches {interview.withPlan}% of your goals. Any of these reaches more:</p>
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

import type { ReactNode } from 'react'
import { PLAN_LIMITS, type PlanSettingsChanges } from '#domain/plan/settings'
import { pluralize } from '#lib/format'
import type { PlanView } from '#protocol/plan'
import { Button } from '../../components/Button'
import { Segments } from '../../components/Segments'
import { Select } from '../../components/Select'
import { InterviewDateForm } from './InterviewDateForm'
import type { PlanMessage } from './plan-actions'

const DAYS_PER_WEEK_CHOICES = listValues(PLAN_LIMITS.daysPerWeek)
const DAILY_SIZE_CHOICES = listValues(PLAN_LIMITS.dailySize)
const MINUTES_CHIPS = [30, 45, 60, 90, 120]
const OTHER_MINUTES = [5, 10, 15, 20, 75, 150, 180, 240, 300, 480, 600]

function listValues([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}

const toSegments = (values: readonly number[]) => values.map((value) => ({ value: String(value), text: String(value) }))

interface PlanSettingsProps {
  plan: PlanView
  onChange: (changes: PlanSettingsChanges) => void
  /** Whether to ask for the date of another interview after the one that is over. */
  asksForNext: boolean
  onMessage: (message: PlanMessage) => void
}

/** The date and the size of the plan. Each change is saved at once (N21). */
export function PlanSettings({ plan, onChange, asksForNext, onMessage }: PlanSettingsProps) {
  const { settings, practice, suggested, interview } = plan
  const { minutesPerDay, daysPerWeek } = practice
  const chips = MINUTES_CHIPS.includes(minutesPerDay)
    ? MINUTES_CHIPS
    : [...MINUTES_CHIPS, minutesPerDay].sort((a, b) => a - b)
  const date = asksForNext ? null : (interview?.date ?? null)
  const size = settings.dailySize ?? (interview && interview.daysLeft >= 0 ? 'minutes' : 3)
  return (
    <section aria-label="Plan settings" className="flex min-w-0 flex-col gap-3">
      <InterviewDateForm key={date} profile={plan.profile} date={date} onMessage={onMessage} />
      <SettingField label="Minutes a day" note={describeMinutes(plan)}>
        <Segments
          label="Minutes a day"
          value={String(minutesPerDay)}
          choices={toSegments(chips)}
          onChoose={(value) => onChange({ minutesPerDay: Number(value) })}
        />
        <Select
          label="Other minutes a day"
          value={null}
          choices={[
            { value: null, text: 'Other' },
            ...OTHER_MINUTES.filter((value) => !chips.includes(value)).map((value) => ({
              value,
              text: `${value} min`,
            })),
          ]}
          onChoose={(value) => value !== null && onChange({ minutesPerDay: value })}
        />
        {settings.minutesPerDay !== null && (
          <SuggestionButton onUse={() => onChange({ minutesPerDay: null })}>
            {suggested.minutesPerDay} min
          </SuggestionButton>
        )}
      </SettingField>
      <SettingField label="Days a week" note={settings.daysPerWeek === null ? FROM_HISTORY : null}>
        <Segments
          label="Days a week"
          value={String(daysPerWeek)}
          choices={toSegments(DAYS_PER_WEEK_CHOICES)}
          onChoose={(value) => onChange({ daysPerWeek: Number(value) })}
        />
        {settings.daysPerWeek !== null && (
          <SuggestionButton onUse={() => onChange({ daysPerWeek: null })}>
            {pluralize(suggested.daysPerWeek, 'day')}
          </SuggestionButton>
        )}
      </SettingField>
      <SettingField label="Today has">
        <Select
          label="Size of Today"
          value={size}
          choices={[
            { value: 'minutes' as const, text: 'as many as fit in the minutes' },
            ...DAILY_SIZE_CHOICES.map((value) => ({ value, text: value === 1 ? '1 problem' : `${value} problems` })),
          ]}
          onChoose={(dailySize) => onChange({ dailySize })}
        />
      </SettingField>
    </section>
  )
}

const FROM_HISTORY = 'from your last four weeks'

/** Describes where the suggested minutes come from; null if the person chose the minutes. */
function describeMinutes({ settings, interview }: PlanView): string | null {
  if (settings.minutesPerDay !== null) return null
  return interview && interview.daysLeft > 0 ? 'enough for your goals and three problems' : FROM_HISTORY
}

/** Disappears once it is pressed, so it first moves the focus to the choices before it. */
function SuggestionButton({ onUse, children }: { onUse: () => void; children: ReactNode }) {
  return (
    <Button
      variant="ghost"
      onClick={({ currentTarget }) => {
        currentTarget.parentElement?.querySelector('button')?.focus()
        onUse()
      }}
    >
      Use the suggestion: {children}
    </Button>
  )
}

function SettingField({ label, note, children }: { label: string; note?: string | null; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{label}</span>
        {note && <span className="text-xs text-muted">{note}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}

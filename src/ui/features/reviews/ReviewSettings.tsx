import { type ReactNode, useId } from 'react'
import { useSnapshot } from 'valtio'
import { formatTimeZone } from '#domain/review/time-zone'
import { DEMO_USER } from '#domain/username'
import type { ReviewQueue } from '#protocol/reviews'
import { Button } from '../../components/Button'
import { Checkbox } from '../../components/Checkbox'
import { Select } from '../../components/Select'
import { useLogVersion, useQuery } from '../../hooks/use-query'
import { useReadOnly } from '../../hooks/use-read-only'
import { state } from '../../state/state'
import { getClient } from '../../worker-client/client'
import { allowProblem, changeSettings, showDaily } from './actions'

const PER_DAY_CHOICES = [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 0]
const INTERVAL_CHOICES = [30, 60, 90, 120, 180, 365, 730]
const HOUR_CHOICES = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * The choices for the retention: the chance, in percent, that the user still knows a problem when its review is due. `cost` compares the
 * number of reviews with the number at 90 %, computed from the intervals of the scheduling algorithm FSRS.
 */
const RETENTION_CHOICES: readonly [percent: number, cost: string][] = [
  [80, 'about a third of the reviews'],
  [85, 'about half of the reviews'],
  [90, 'the usual choice'],
  [95, 'more than twice the reviews'],
]

/** The settings of reviews. Each change is saved at once, and the user can undo it. */
export function ReviewSettings({ id, queue }: { id: string; queue: ReviewQueue }) {
  const { settings, isDailyShown, deviceZone } = queue
  const titleId = useId()
  const readOnly = useReadOnly()
  const isDemo = useSnapshot(state).username === DEMO_USER
  const { perDay, retention, dayStart, longestInterval, timeZone } = settings
  const percent = Math.round(retention * 100)
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="animate-enter rounded-lg border border-line bg-surface px-4 pt-3"
    >
      <h2 id={titleId} className="text-base font-semibold">
        Settings
      </h2>
      <div className="divide-y divide-line">
        <Setting label="Reviews per day" description="The rest waits until the next day.">
          <Select
            label="Reviews per day"
            readOnly={readOnly}
            value={perDay}
            choices={createChoices(PER_DAY_CHOICES, perDay, (count) => (count === 0 ? 'No limit' : String(count)))}
            onChoose={(perDay) => void changeSettings({ perDay })}
          />
        </Setting>
        <Setting
          label="Desired retention"
          description="How likely you should still know a problem when it comes back. Higher retention means shorter intervals and more reviews."
        >
          <Select
            label="Desired retention"
            readOnly={readOnly}
            value={percent}
            choices={createChoices(
              RETENTION_CHOICES.map(([percent]) => percent),
              percent,
              describeRetention,
            )}
            onChoose={(percent) => void changeSettings({ retention: percent / 100 })}
          />
        </Setting>
        <Setting
          label="Longest interval"
          description="A review is due after at most this time, even if you would still know the problem later."
        >
          <Select
            label="Longest interval"
            readOnly={readOnly}
            value={longestInterval}
            choices={createChoices(INTERVAL_CHOICES, longestInterval, (days) => `${days} days`)}
            onChoose={(longestInterval) => void changeSettings({ longestInterval })}
          />
        </Setting>
        <Setting label="Day starts at" description="Solves before this hour count for the day before.">
          <Select
            label="Day starts at"
            readOnly={readOnly}
            value={dayStart}
            choices={createChoices(HOUR_CHOICES, dayStart, (hour) => `${hour}:00`)}
            onChoose={(dayStart) => void changeSettings({ dayStart })}
          />
        </Setting>
        {!isDemo && (
          <Setting label="Daily challenge" description="LeetCode’s problem of the day, in one line below Today.">
            <Checkbox checked={isDailyShown} disabled={readOnly} onChange={(isShown) => void showDaily(isShown)}>
              Show the daily challenge
            </Checkbox>
          </Setting>
        )}
        <ExcludedProblems readOnly={readOnly} />
        <Setting label="Time zone" description="The same on all your devices, so that they agree on the due day.">
          <span className="figures">{timeZone ? formatTimeZone(timeZone) : 'UTC'}</span>
          {deviceZone && !readOnly && (
            <Button onClick={() => void changeSettings({ timeZone: deviceZone })}>
              Use {formatTimeZone(deviceZone)} of this device
            </Button>
          )}
        </Setting>
      </div>
    </section>
  )
}

/** Lists the problems that the user has excluded from recommendations and reviews (N22). */
function ExcludedProblems({ readOnly }: { readOnly: boolean }) {
  const answer = useQuery(useLogVersion(), () => getClient().call('listExcludedProblems'))
  const problems = answer?.ok ? answer.value : []
  if (problems.length === 0) return null
  return (
    <Setting label="Not suggested" description="Problems for which you chose “Not this one again”.">
      <ul aria-label="Not suggested" className="flex flex-col gap-1">
        {problems.map((problem) => (
          <li key={problem.slug} className="flex flex-wrap items-center justify-end gap-x-3">
            <span className="min-w-0 truncate">{problem.title}</span>
            {!readOnly && (
              <Button aria-label={`Suggest ${problem.title} again`} onClick={() => void allowProblem(problem)}>
                Suggest again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Setting>
  )
}

interface SettingProps {
  label: string
  description: string
  children: ReactNode
}

function Setting({ label, description, children }: SettingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 max-w-prose flex-1 basis-64">
        <p className="font-medium">{label}</p>
        <p className="text-muted">{description}</p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}

function describeRetention(percent: number): string {
  const cost = RETENTION_CHOICES.find(([choice]) => choice === percent)?.[1]
  return cost ? `${percent}%: ${cost}` : `${percent}%`
}

/** Returns the choices of a select. Adds the current value if it is missing, because a device with another version may have set it. */
function createChoices(values: readonly number[], currentValue: number, formatValue: (value: number) => string) {
  const allValues = values.includes(currentValue) ? values : [...values, currentValue]
  return allValues.map((value) => ({ value, text: formatValue(value) }))
}

import { CalendarDays, Check, RotateCw } from 'lucide'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { PlanHeadline, TodayPick } from '#protocol/views'
import { setPracticeList } from '../../actions/set-practice-list'
import { catchFocus } from '../../behaviour/catch-focus'
import { lazy } from '../../behaviour/lazy'
import { cx } from '../../components/cx'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { Icon } from '../../components/Icon'
import { openPlan } from '../../state/plan-dialog'
import { state } from '../../state/state'
import { ProblemLink } from '../../widgets/ProblemLink'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { formatHeadline } from '../../widgets/plan-headline'
import { type EpochDay, formatDayText, getWeekdayLetter } from '../../widgets/review-day'
import { DifficultyText } from '../../widgets/SolveBadges'
import { PickMenu } from './PickMenu'

/** A part that is loaded after the first frame may be missing while the network is gone. */
const NOT_LOADED_TEXT = 'This part could not be loaded. Reload the page when you are online.'

const AddPickButton = lazy(async () => (await import('./AddPickButton')).AddPickButton)
const DailyLine = lazy(async () => (await import('./DailyLine')).DailyLine)
const FirstListLine = lazy(async () => (await import('./FirstListLine')).FirstListLine)
const PickResult = lazy(async () => (await import('./PickResult')).PickResult)

/**
 * Shows the problems recommended for today, each with its reason (N1, N22). The card reserves its height before the problems are computed.
 * It is hidden during time travel, because the recommendations are only for the present.
 */
export function TodayCard() {
  const { views } = useSnapshot(state)
  const headingId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const today = views?.today
  if (views?.past) return null
  const isNew = views?.solves.count === 0 && today?.studyList === null && today.picks.length > 0
  return (
    <section
      aria-labelledby={headingId}
      className={cx('rounded-lg border border-line bg-surface', !today && 'min-h-52')}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 px-3 py-1 sm:px-4">
        <h2 id={headingId} ref={title} tabIndex={-1} className="text-base font-semibold">
          Today
        </h2>
        <p role="status" className="text-muted">
          {today?.summary}
        </p>
        {today?.scoreChanges && (
          <p className={cx('figures font-medium', today.hasScoreLoss ? 'text-secondary' : 'text-easy')}>
            {today.scoreChanges}
          </p>
        )}
        {today && <PlanButton plan={today.plan} />}
      </div>
      <div className={cx('border-t border-line', today?.plan != null && 'lg:grid lg:grid-cols-[minmax(0,1fr)_18rem]')}>
        <ul className="divide-y divide-line">
          {today?.picks.map((pick, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the row of a swapped problem must not be mounted again, or it loses the focus
            <PickItem key={index} pick={pick} day={today.day} />
          ))}
        </ul>
        {today?.plan && <PlanSummary plan={today.plan} day={today.day} />}
      </div>
      {today?.studyList != null && <StudyListLine name={today.studyList} title={title} />}
      {today && (isNew || today.next || today.daily) && (
        <ErrorBoundary level={3} message={NOT_LOADED_TEXT}>
          {isNew && <FirstListLine title={title} />}
          {today.next && <AddPickButton day={today.day} problem={today.next} />}
          {today.daily && <DailyLine day={today.day} daily={today.daily} title={title} />}
        </ErrorBoundary>
      )}
    </section>
  )
}

/**
 * Names the study list to which the recommendations are limited, with a button that removes this limit (N26). The button then disappears,
 * so the element `title` gets the focus.
 */
function StudyListLine({ name, title }: { name: string; title: RefObject<HTMLHeadingElement | null> }) {
  const activeId = useSnapshot(state).views?.profiles.activeId
  // When this line is removed, focus the title in the next frame, in which the pressed button has disappeared.
  useEffect(() => () => void requestAnimationFrame(() => catchFocus(title.current)), [title])
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-t border-line px-3 text-xs text-muted sm:px-4">
      <span className="min-w-0 py-2">
        Practicing from <span className="user-text font-medium text-secondary">{name}</span>
      </span>
      <button
        type="button"
        onClick={() => activeId !== undefined && void setPracticeList(activeId, null, name)}
        className="inline-flex min-h-8 items-center font-medium text-accent hover:underline touch:min-h-11"
      >
        Practice from all problems
      </button>
    </p>
  )
}

/** The plan next to the problems of the day, below them on small screens: both forecasts on one bar, and the week. */
function PlanSummary({ plan, day }: { plan: Readonly<PlanHeadline>; day: EpochDay }) {
  const { atPace, withPlan, week, minutesByDay } = plan
  return (
    <div className="figures flex flex-col gap-2 px-3 py-2 text-xs text-muted lg:py-3 max-lg:border-t max-lg:border-line sm:px-4 lg:border-l lg:border-line">
      <div aria-hidden="true" className="max-lg:hidden">
        <p className="flex justify-between">
          <span>On course {atPace}%</span>
          <span className="text-accent">Plan {withPlan}%</span>
        </p>
        <div className="relative mt-1 h-2 overflow-hidden rounded-full bg-sunken">
          <div className="absolute inset-y-0 left-0 bar-fill opacity-35" style={{ width: `${withPlan}%` }} />
          <div className="absolute inset-y-0 left-0 bar-fill" style={{ width: `${atPace}%` }} />
        </div>
      </div>
      <ul aria-label="Planned minutes of each day" className="grid grid-cols-7 text-center text-2xs max-lg:hidden">
        {minutesByDay.map((minutes, i) => {
          const date = day + i
          return (
            <li
              key={date}
              className={cx('flex flex-col items-center gap-0.5', i === 0 && 'font-semibold text-primary')}
            >
              <span className="sr-only">
                {formatDayText(date, day)}: {minutes > 0 ? `${minutes} min` : 'free'}
              </span>
              <span aria-hidden="true">{getWeekdayLetter(date)}</span>
              <span
                aria-hidden="true"
                className={cx('size-2 rounded-full border', minutes > 0 ? 'border-accent bar-fill' : 'border-edge')}
              />
              <span aria-hidden="true">{minutes > 0 ? minutes : '\u00a0'}</span>
            </li>
          )
        })}
      </ul>
      {week && (
        <p className="text-pretty">
          <span className="font-medium text-secondary">This week:</span> {week}
        </p>
      )}
    </div>
  )
}

/** A button that shows the days until the interview and the forecast, and opens the plan (N22). */
function PlanButton({ plan }: { plan: Readonly<PlanHeadline> | null }) {
  const profiles = useSnapshot(state).views?.profiles
  // If a profile has an interview date but no plan, the interview is over.
  const isOver = profiles?.interviewDates[profiles.activeId] !== undefined
  return (
    <button
      type="button"
      onClick={openPlan}
      className="figures -mr-1 ml-auto inline-flex min-h-8 rounded-sm -outline-offset-2 items-center gap-1 px-1 text-left font-medium text-accent hover:underline touch:min-h-11"
    >
      <Icon node={CalendarDays} size={14} className="shrink-0" />
      {plan ? formatHeadline(plan) : isOver ? 'How did your interview go?' : 'Plan to an interview'}
    </button>
  )
}

function PickItem({ day, pick }: { day: EpochDay; pick: Readonly<TodayPick> }) {
  const isActive = pick.state === 'open' || pick.state === 'tried'
  return (
    <li
      className={cx(
        'relative flex min-h-14 min-w-0 items-center gap-3 py-1.5 pr-1.5 pl-3 sm:pl-4',
        // The ratings extend below the menu.
        pick.result?.review ? 'max-sm:items-start' : '',
      )}
    >
      <PickStateIcon state={pick.state} />
      <div className="flex min-w-0 flex-1 flex-col gap-x-3 sm:flex-row sm:flex-wrap sm:items-center">
        <p
          className={cx(
            'flex min-w-0 gap-2 max-sm:items-baseline sm:flex-1 sm:items-center',
            isActive ? 'font-medium' : 'text-muted',
          )}
        >
          <ProblemNumber number={pick.number} />
          <ProblemLink slug={pick.slug} title={pick.title} className="min-w-0 after:absolute after:inset-0" />
          <DifficultyText difficulty={pick.difficulty} className="text-xs font-normal max-sm:hidden" />
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
          {/* On a phone, the title has the whole width. */}
          <DifficultyText difficulty={pick.difficulty} className="sm:hidden" />
          <span
            className={cx(
              'sm:rounded-sm sm:bg-sunken sm:px-1.5 sm:py-0.5 sm:text-secondary',
              pick.result?.gains && 'sm:max-xl:sr-only',
            )}
          >
            {pick.why}
          </span>
          {pick.result?.gains && (
            <span className={cx('figures font-medium', pick.result.hasLoss ? 'text-secondary' : 'text-easy')}>
              {pick.result.gains}
            </span>
          )}
          {isActive && <span className="figures whitespace-nowrap sm:w-12 sm:text-right">{pick.minutes} min</span>}
        </p>
        {pick.result?.review && (
          <ErrorBoundary level={3} message={NOT_LOADED_TEXT}>
            <PickResult key={pick.slug} pick={pick} review={pick.result.review} day={day} />
          </ErrorBoundary>
        )}
      </div>
      <PickMenu day={day} pick={pick} />
    </li>
  )
}

const STATE_CLASSES: Record<TodayPick['state'], string> = {
  open: 'border-edge',
  tried: 'border-transparent bg-medium-soft text-medium',
  solved: 'border-transparent bg-easy-soft text-easy',
  skipped: 'border-dashed border-edge',
}

/**
 * A symbol for the state of a problem: an empty circle, a circle with an arrow, a tick, or a dashed circle. Screen readers skip it, because
 * the text next to it describes the state.
 */
function PickStateIcon({ state }: { state: TodayPick['state'] }) {
  return (
    <span
      aria-hidden="true"
      className={cx('grid size-4.5 shrink-0 place-items-center rounded-full border', STATE_CLASSES[state])}
    >
      {state === 'solved' && <Icon node={Check} size={12} strokeWidth={3} />}
      {state === 'tried' && <Icon node={RotateCw} size={11} strokeWidth={2.5} />}
    </span>
  )
}

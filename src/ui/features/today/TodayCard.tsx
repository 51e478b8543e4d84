import { CalendarDays, Check, RotateCw } from 'lucide'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { PlanHeadline, TodayPick } from '#protocol/views'
import { setPracticeList } from '../../actions/set-practice-list'
import { catchFocus } from '../../behaviour/catch-focus'
import { lazy } from '../../behaviour/lazy'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { openPlan } from '../../state/plan-dialog'
import { state } from '../../state/state'
import { DifficultyBadge } from '../../widgets/Badge'
import { ProblemLink } from '../../widgets/ProblemLink'
import { formatHeadline } from './labels'
import { PickMenu } from './PickMenu'

const AddPickButton = lazy(async () => (await import('./AddPickButton')).AddPickButton)
const DailyLine = lazy(async () => (await import('./DailyLine')).DailyLine)
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
  return (
    <section
      aria-labelledby={headingId}
      className={cx('rounded-lg border border-line bg-surface', !today && 'min-h-51.5 lg:min-h-23.5')}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 px-3 py-1 sm:px-4">
        <h2 id={headingId} ref={title} tabIndex={-1} className="text-base font-semibold">
          Today
        </h2>
        <p role="status" className="text-muted">
          {today?.summary}
        </p>
        {today && <PlanButton plan={today.plan} />}
      </div>
      <ul className={cx('divide-y divide-line border-t border-line', getLayoutClasses(today?.picks.length ?? 0))}>
        {today?.picks.map((pick, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the row of a swapped problem must not be mounted again, or it loses the focus
          <PickItem key={index} pick={pick} day={today.day} />
        ))}
      </ul>
      {today?.plan?.week && (
        <p className="figures border-t border-line px-3 py-2 text-xs text-muted sm:px-4">
          <span className="font-medium text-secondary">This week</span> {today.plan.week}
        </p>
      )}
      {today?.studyList != null && <StudyListLine name={today.studyList} title={title} />}
      {today?.next && <AddPickButton day={today.day} problem={today.next} />}
      {today?.daily && <DailyLine day={today.day} daily={today.daily} />}
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
        Practising from <span className="user-text font-medium text-secondary">{name}</span>
      </span>
      <button
        type="button"
        onClick={() => activeId !== undefined && void setPracticeList(activeId, null, name)}
        className="inline-flex min-h-8 items-center font-medium text-accent hover:underline touch:min-h-11"
      >
        Practise from all problems
      </button>
    </p>
  )
}

function getLayoutClasses(count: number): string {
  if (count <= 3) return 'lg:grid lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-y-0'
  return 'lg:grid lg:grid-cols-2 lg:[&>li:nth-child(even)]:border-l lg:[&>li:nth-child(2)]:border-t-0'
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
      className="figures -mr-1 ml-auto inline-flex min-h-8 items-center gap-1 px-1 text-left font-medium text-accent hover:underline touch:min-h-11"
    >
      <Icon node={CalendarDays} size={14} className="shrink-0" />
      {plan ? formatHeadline(plan) : isOver ? 'How did your interview go?' : 'Plan to an interview'}
    </button>
  )
}

interface PickItemProps {
  /** The day of the card, as the number of days since 1970-01-01. A day begins at the hour in the review settings. */
  day: number
  pick: Readonly<TodayPick>
}

function PickItem({ day, pick }: PickItemProps) {
  const isActive = pick.state === 'open' || pick.state === 'tried'
  return (
    <li className="relative flex min-h-14 min-w-0 items-center gap-3 py-1.5 pr-1.5 pl-3 sm:pl-4">
      <PickStateIcon state={pick.state} />
      <div className="min-w-0 flex-1">
        <p className={cx('flex gap-2 max-sm:items-baseline sm:items-center', isActive ? 'font-medium' : 'text-muted')}>
          <ProblemLink slug={pick.slug} title={pick.title} className="min-w-0 after:absolute after:inset-0" />
          <DifficultyBadge difficulty={pick.difficulty} />
        </p>
        <p className="text-xs text-muted">
          {pick.why}
          {isActive && <span className="figures whitespace-nowrap"> · about {pick.minutes} min</span>}
        </p>
        {pick.result && <PickResult pick={pick} result={pick.result} day={day} />}
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

import { Check, Ellipsis, Lock, Plus } from 'lucide'
import { type RefObject, useEffect } from 'react'
import type { DailyView } from '#protocol/views'
import { catchFocus } from '../../behaviour/catch-focus'
import { formatTime } from '../../behaviour/local-time'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { Menu } from '../../components/Menu'
import { DifficultyBadge } from '../../widgets/Badge'
import { ProblemLink } from '../../widgets/ProblemLink'
import type { EpochDay } from '../../widgets/review-day'
import { hideDaily, markPick } from './actions'

interface DailyLineProps {
  day: EpochDay
  daily: Readonly<DailyView>
  /** Gets the focus when a pressed button disappears. */
  title: RefObject<HTMLElement | null>
}

/** The practice site's daily challenge, with its end in local time (N34). It is not one of the day's picks. */
export function DailyLine({ day, daily, title: cardTitle }: DailyLineProps) {
  const { slug, number, title, difficulty, isPaidOnly, isSolved, canAdd, until } = daily
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button disappears when `canAdd` changes
  useEffect(() => () => void requestAnimationFrame(() => catchFocus(cardTitle.current)), [canAdd, cardTitle])
  return (
    <section
      aria-label="Daily challenge"
      className="flex min-h-9 flex-wrap items-center gap-x-3 border-t border-line pr-1.5 pl-3 text-xs text-muted sm:pl-4"
    >
      <p className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-2 py-1.5">
        <span className="inline-flex items-center gap-1 font-medium text-secondary">
          {isSolved && <Icon node={Check} size={12} strokeWidth={3} className="text-easy" />}
          {isPaidOnly && <Icon node={Lock} size={12} />}
          Daily
        </span>
        <ProblemLink slug={slug} title={`${number}. ${title}`} className={cx('min-w-0', !isSolved && 'text-primary')} />
        <DifficultyBadge difficulty={difficulty} />
        <span className="figures whitespace-nowrap">{describeState(isSolved, isPaidOnly, until)}</span>
      </p>
      {canAdd && (
        <Button variant="ghost" className="max-sm:-ml-3" onClick={() => void markPick(day, { slug, title }, 'added')}>
          <Icon node={Plus} size={14} />
          Add to Today
        </Button>
      )}
      <Menu
        label="Actions for the daily challenge"
        icon={Ellipsis}
        choices={[{ text: 'Hide the daily challenge', onChoose: hideDaily }]}
        className="ml-auto"
      />
    </section>
  )
}

function describeState(isSolved: boolean, isPaidOnly: boolean, until: number): string {
  if (isSolved) return 'Solved'
  const end = `until ${formatTime(until)}`
  return isPaidOnly ? `Premium only · ${end}` : end
}

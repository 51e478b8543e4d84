import { Check } from 'lucide'
import { useId } from 'react'
import { useSnapshot } from 'valtio'
import type { TodayPick } from '#protocol/views'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { state } from '../../state/state'
import { DifficultyBadge } from '../../widgets/Badge'
import { ProblemLink } from '../../widgets/ProblemLink'
import { PickMenu } from './PickMenu'

/**
 * The problems picked for today, each with its reason (N1). Reserves its space until they are computed. Hidden in time travel,
 * because the picks are about the present.
 */
export function TodayCard() {
  const { views } = useSnapshot(state)
  const heading = useId()
  const today = views?.today
  if (views?.past) return null
  return (
    <section
      aria-labelledby={heading}
      className={cx('rounded-lg border border-line bg-surface', !today && 'min-h-51.5 lg:min-h-23.5')}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 px-3 py-1 sm:px-4">
        <h2 id={heading} className="text-base font-semibold">
          Today
        </h2>
        <p role="status" className="text-muted">
          {today?.summary}
        </p>
      </div>
      <ul className="divide-y divide-line lg:grid lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-y-0">
        {today?.picks.map((pick, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the place stays when its problem is swapped, and so does the focus
            key={place}
            className="relative flex min-h-14 min-w-0 items-center gap-3 py-1.5 pr-1.5 pl-3 sm:pl-4"
          >
            <PickState state={pick.state} />
            <div className="min-w-0 flex-1">
              <p className={cx('flex items-center gap-2', pick.state === 'open' ? 'font-medium' : 'text-muted')}>
                <ProblemLink slug={pick.slug} title={pick.title} className="min-w-0 after:absolute after:inset-0" />
                <DifficultyBadge difficulty={pick.difficulty} />
              </p>
              <p className="truncate text-xs text-muted" title={pick.why}>
                {pick.why}
              </p>
            </div>
            <PickMenu day={today.day} pick={pick} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const LOOK: Record<TodayPick['state'], string> = {
  open: 'border-edge',
  done: 'border-transparent bg-easy-soft text-easy',
  skipped: 'border-dashed border-edge',
}

/**
 * The mark in front of a pick: an empty circle, a tick, or a dashed circle. The text next to it has the same meaning.
 */
function PickState({ state }: Pick<TodayPick, 'state'>) {
  return (
    <span
      aria-hidden="true"
      className={cx('grid size-4.5 shrink-0 place-items-center rounded-full border', LOOK[state])}
    >
      {state === 'done' && <Icon node={Check} size={12} strokeWidth={3} />}
    </span>
  )
}

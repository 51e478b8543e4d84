import { Check } from 'lucide'
import type { TodayPick } from '#protocol/views'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'

const LOOK: Record<TodayPick['state'], string> = {
  open: 'border-edge',
  done: 'border-transparent bg-easy-soft text-easy',
  skipped: 'border-dashed border-edge',
}

/**
 * The mark in front of a pick: an empty circle, a tick, or a dashed circle. The text next to it has the same meaning.
 */
export function PickState({ state }: Pick<TodayPick, 'state'>) {
  return (
    <span
      aria-hidden="true"
      className={cx('grid size-4.5 shrink-0 place-items-center rounded-full border', LOOK[state])}
    >
      {state === 'done' && <Icon node={Check} size={12} strokeWidth={3} />}
    </span>
  )
}

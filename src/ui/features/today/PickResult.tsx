import { ChevronDown, ChevronUp } from 'lucide'
import { useId, useState } from 'react'
import type { PickResult as Result, TodayPick } from '#protocol/views'
import { Icon } from '../../components/Icon'
import { RatingPanel } from '../../widgets/RatingPanel'
import { formatDayText } from '../../widgets/review-day'

interface PickResultProps {
  pick: Readonly<TodayPick>
  result: Readonly<Result>
  /** The present day, as the number of days since 1970-01-01. A day begins at the hour in the review settings. */
  day: number
}

/**
 * For a solved problem of the card Today, shows the effect on the scores, its rating and its next review. A press on the rating shows the
 * four possible ratings (N22).
 */
export function PickResult({ pick, result: { scoreChanges, rating, due }, day }: PickResultProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  return (
    <>
      {scoreChanges && <p className="figures text-xs font-medium text-easy">{scoreChanges}</p>}
      {rating && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          aria-label={`Rate ${pick.title}: ${rating}`}
          onClick={() => setOpen(!open)}
          className="relative z-1 -mx-1 flex max-w-full items-center gap-1 px-1 text-left text-xs text-secondary hover:text-accent touch:min-h-11"
        >
          <span>
            {rating}
            {due !== null && `, back ${formatDayText(due, day)}`}
          </span>
          <Icon node={open ? ChevronUp : ChevronDown} size={13} className="shrink-0" />
        </button>
      )}
      {open && (
        <div id={panelId} className="relative z-1 mt-2 mb-1 w-full animate-enter">
          <RatingPanel slug={pick.slug} />
        </div>
      )}
    </>
  )
}

import { Timer } from 'lucide'
import { useId, useState } from 'react'
import type { PickReview, TodayPick } from '#protocol/views'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { RatingButtons } from '../../widgets/RatingButtons'
import { MissingFactsForm } from '../../widgets/RatingPanel'
import type { EpochDay } from '../../widgets/review-day'

interface PickResultProps {
  pick: Readonly<TodayPick>
  review: Readonly<PickReview>
  day: EpochDay
}

/**
 * For a solved problem of the card Today, shows the four possible ratings with their dates (N22). If the time or the help of the solve is
 * unknown, a button opens a form for them.
 */
export function PickResult({ pick: { title }, review, day }: PickResultProps) {
  const [open, setOpen] = useState(false)
  const formId = useId()
  const isMissing = review.unknownFields.time || review.unknownFields.help
  return (
    <>
      <div className="relative z-1 flex items-center gap-1 max-sm:mt-2 max-sm:-mr-12 max-sm:self-stretch">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a border, and there is no form */}
        <div role="group" aria-label={`Rating of ${title}`} className="max-sm:min-w-0 max-sm:flex-1 sm:w-74">
          <RatingButtons review={{ ...review, title }} today={day} isCompact />
        </div>
        {isMissing && (
          <IconButton
            label={`Add time and help to ${title}`}
            aria-expanded={open}
            aria-controls={open ? formId : undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon node={Timer} size={16} />
          </IconButton>
        )}
      </div>
      {isMissing && open && (
        <div id={formId} className="relative z-1 my-1 w-full animate-enter max-sm:-mr-12 max-sm:w-auto">
          <MissingFactsForm review={{ ...review, title }} />
        </div>
      )}
    </>
  )
}

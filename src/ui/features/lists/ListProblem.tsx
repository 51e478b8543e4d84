import { Layers } from 'lucide'
import type { ListRow, ListState } from '#protocol/lists'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { Badge, DifficultyBadge } from '../../shared/Badge'
import { useFeatureLinks } from '../../shared/feature-links'
import { ProblemLink } from '../../shared/ProblemLink'
import { recallText, STATE_LABELS } from './labels'

const TONES = {
  new: null,
  tried: 'medium',
  solved: 'neutral',
  due: 'accent',
  retained: 'easy',
} as const satisfies Record<ListState, unknown>

/**
 * A problem of a list with its state. If it was tried, it links to the page with its attempts. Rows outside the window
 * are not laid out.
 */
export function ListProblem({ row }: { row: ListRow }) {
  const { slug, title, difficulty, isPaid, state } = row
  const { showProblem } = useFeatureLinks()
  const tone = TONES[state]
  const recall = recallText(row)
  return (
    <li className="grid min-h-10 grid-cols-[minmax(0,1fr)_2rem] items-center gap-x-3 py-1 [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto] sm:grid-cols-[minmax(0,1fr)_auto_2rem] touch:grid-cols-[minmax(0,1fr)_2.75rem] sm:touch:grid-cols-[minmax(0,1fr)_auto_2.75rem]">
      <span className="flex min-w-0 items-center gap-2">
        <ProblemLink slug={slug} title={title} className="min-w-0 font-medium touch:h-11" />
        {difficulty && <DifficultyBadge difficulty={difficulty} />}
        {isPaid && <Badge>Premium</Badge>}
      </span>
      <span className="flex items-center gap-2 max-sm:order-last max-sm:flex-row-reverse max-sm:justify-end">
        {recall && <span className="figures text-xs text-muted">{recall}</span>}
        {tone === null ? (
          <span className="text-xs text-muted">{STATE_LABELS[state]}</span>
        ) : (
          <Badge tone={tone}>{STATE_LABELS[state]}</Badge>
        )}
      </span>
      {state !== 'new' && (
        <IconButton
          label={`Attempts and note: ${title}`}
          onClick={() => void showProblem(slug)}
          className="max-sm:row-span-2"
        >
          <Icon node={Layers} size={15} />
        </IconButton>
      )}
    </li>
  )
}

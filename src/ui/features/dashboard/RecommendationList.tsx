import { Layers } from 'lucide'
import type { Snapshot } from 'valtio'
import type { Recommendation } from '#domain/recommend'
import type { LastingRecommendation } from '#protocol/lists'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { useFeatureLinks } from '../../state/feature-links'
import { DifficultyBadge } from '../../widgets/Badge'
import { ProblemLink } from '../../widgets/ProblemLink'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { SolveAge } from './SolveAge'

interface RecommendationListProps {
  recommendations: Snapshot<(Recommendation | LastingRecommendation)[]>
  description: string
  emptyText: string
  /** The study list of the recommendations; null for all problems. */
  list: string | null
}

export function RecommendationList({ recommendations, description, emptyText, list }: RecommendationListProps) {
  const { showProblem } = useFeatureLinks()
  return (
    <div className="sm:min-h-53 sm:touch:min-h-63">
      <p className="flex min-h-8 items-center text-muted [overflow-wrap:anywhere]">
        {recommendations.length === 0 ? emptyText : list === null ? description : `${description} Only from “${list}”.`}
      </p>
      <ul className="divide-y divide-line">
        {recommendations.map(({ problem, lastSolved }) => (
          <li
            key={problem.slug}
            className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto_auto_auto] items-center gap-x-3 touch:min-h-11"
          >
            <span className="flex min-w-0 items-center gap-2">
              <ProblemNumber number={problem.number} />
              <ProblemLink
                slug={problem.slug}
                title={problem.title}
                className="min-w-0 font-medium touch:-my-3 touch:py-3"
              />
            </span>
            {lastSolved !== null && (
              <span className="text-right text-xs text-muted max-sm:max-w-24 sm:whitespace-nowrap">
                <SolveAge date={lastSolved} />
              </span>
            )}
            <span className="col-start-3 flex w-16 justify-end">
              <DifficultyBadge difficulty={problem.difficulty} />
            </span>
            <IconButton
              label={`Attempts and note: ${problem.title}`}
              onClick={() => void showProblem(problem.slug)}
              className="col-start-4 -mx-1.5"
            >
              <Icon node={Layers} size={15} />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

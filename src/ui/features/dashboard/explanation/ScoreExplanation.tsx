import { useSnapshot } from 'valtio'
import type { Category } from '#domain/category'
import { computeScoreFactors } from '#domain/insight/score-factors'
import { formatNumber, pluralize } from '#lib/format'
import type { ScoreReason } from '#protocol/insight'
import { Skeleton } from '../../../components/Skeleton'
import { openScoresHelp } from '../../../state/scores-help'
import { state } from '../../../state/state'
import { toPercent } from '../../../widgets/figures'
import { Forecast, PercentFigure } from './Forecast'

export function ScoreExplanation({ tag }: { tag: Category }) {
  const { views, reasons } = useSnapshot(state)
  const category = views?.progress.categories.find((category) => category.tag === tag)
  if (!category) return null
  const { goal, adjustedScore, confidenceLevel } = category
  const { average, volume } = computeScoreFactors(category)
  const reason = reasons[tag]
  return (
    <section aria-label={`Why ${tag} is at ${toPercent(adjustedScore)} percent`} className="min-w-0 pt-2">
      <p className="font-medium">
        Practice score {toPercent(adjustedScore)}% · goal {toPercent(goal)}%
        {reason?.value && ` · ${describeStillKnown(reason.value)}`}
      </p>
      <p data-tour="reason" className="text-secondary">
        {confidenceLevel === 0 ? (
          'No accepted solve in the last 90 days counts here yet.'
        ) : (
          <>
            <PercentFigure>{toPercent(adjustedScore)}</PercentFigure> = <PercentFigure>{average}</PercentFigure> average
            result × <PercentFigure>{volume}</PercentFigure> volume.
            {reason?.value && ` ${describeUnscored(reason.value)}`}{' '}
            <button
              type="button"
              onClick={() => openScoresHelp(tag)}
              className="font-medium text-accent hover:underline touch:-my-3 touch:py-3"
            >
              How scores work
            </button>
          </>
        )}
      </p>
      {reason?.failure && (
        <p role="alert" className="py-2 text-hard">
          Couldn’t load this breakdown: {reason.failure.message} Close and open the row to try again.
        </p>
      )}
      {reason?.value ? (
        <Forecast reason={reason.value} />
      ) : (
        !reason?.failure && <ExplanationSkeleton empty={confidenceLevel === 0} />
      )}
    </section>
  )
}

/** Describes how many solved problems the user would probably solve again now (N24). */
const describeStillKnown = ({ solved, stillKnownCount }: ScoreReason): string =>
  solved === 0 ? 'nothing solved yet' : `still known: ${formatNumber(stillKnownCount)} of ${formatNumber(solved)}`

/** Explains that a solve without feedback counts as 80, so that users do not mistake the average for a rating. */
function describeUnscored({ countedResultCount, unscoredResultCount }: ScoreReason): string {
  if (unscoredResultCount === 0) return ''
  if (unscoredResultCount === countedResultCount) return 'No solve has a score yet: each counts as 80.'
  return `${formatNumber(unscoredResultCount)} of ${pluralize(countedResultCount, 'solve')} without a score, counted as 80.`
}

function ExplanationSkeleton({ empty }: { empty: boolean }) {
  return (
    <div role="status" aria-label="Loading this breakdown" className={empty ? 'h-7' : 'min-h-17'}>
      <Skeleton className="mt-3 h-3 w-64" />
      {!empty && <Skeleton className="mt-3 h-3 w-72" />}
    </div>
  )
}

import { useSnapshot } from 'valtio'
import type { Category } from '#domain/category'
import { Skeleton } from '../../../components/Skeleton'
import { toPercent } from '../../../shared/figures'
import { state } from '../../../shared/state'
import { Forecast } from './Forecast'

interface WhyProps {
  tag: Category
}

/** Why a category's score is what it is: what it is made of, and what becomes of it. */
export function ScoreExplanation({ tag }: WhyProps) {
  const { views, reasons } = useSnapshot(state)
  const category = views?.progress.categories.find((one) => one.tag === tag)
  if (!category) return null
  const { adjustedScore, estimatedScore, confidenceLevel } = category
  const reason = reasons[tag]
  return (
    <section aria-label={`Why ${tag} stands at ${toPercent(adjustedScore)} percent`} className="min-w-0 pt-2">
      <p data-tour="reason" className="text-ink-2">
        {confidenceLevel === 0 ? (
          'No accepted solve in the last 90 days counts here yet.'
        ) : (
          <>
            <Value>{adjustedScore}</Value>: quality of recent solves <Value>{estimatedScore}</Value>, confidence from
            their number <Value>{confidenceLevel}</Value>. Solves fade over 90 days.
          </>
        )}
      </p>
      {reason?.failure && (
        <p role="alert" className="py-2 text-hard">
          The reason could not be worked out: {reason.failure.message} Close and open the row to try again.
        </p>
      )}
      {reason?.value ? (
        <Forecast reason={reason.value} />
      ) : (
        !reason?.failure && <WhySkeleton empty={confidenceLevel === 0} />
      )}
    </section>
  )
}

function Value({ children }: { children: number }) {
  return <span className="figures font-medium text-ink">{toPercent(children)}%</span>
}

function WhySkeleton({ empty }: { empty: boolean }) {
  return (
    <div role="status" aria-label="Working out the reason" className={empty ? 'h-7' : 'min-h-17'}>
      <Skeleton className="mt-3 h-3 w-64" />
      {!empty && <Skeleton className="mt-3 h-3 w-72" />}
    </div>
  )
}

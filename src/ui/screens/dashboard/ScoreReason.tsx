import { useSnapshot } from 'valtio'
import type { Category } from '#domain/category'
import { state } from '../../state/state'
import { percent } from './figures'

interface ScoreReasonProps {
  tag: Category
}

/** What a category's score is made of. */
export function ScoreReason({ tag }: ScoreReasonProps) {
  const category = useSnapshot(state).views?.progress.categories.find((one) => one.tag === tag)
  if (!category) return null
  const { goal, estimatedScore, confidenceLevel } = category
  return (
    <p className="pb-1 text-xs text-ink-3">
      {confidenceLevel === 0 ? (
        'No accepted solve in the last 90 days counts here yet.'
      ) : (
        <>
          Quality of recent solves <Value>{estimatedScore}</Value>, confidence from their number{' '}
          <Value>{confidenceLevel}</Value>, goal <Value>{goal}</Value>. Solves fade over 90 days.
        </>
      )}
    </p>
  )
}

function Value({ children }: { children: number }) {
  return <span className="figures text-ink-2">{percent(children)}%</span>
}

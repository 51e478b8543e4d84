import { useSnapshot } from 'valtio'
import type { Category } from '#domain/category'
import { formatNumber } from '#lib/format'
import type { ContributionRow } from '#protocol/insight'
import { state } from '../../../state/state'
import { DifficultyBadge } from '../../../widgets/Badge'
import { toPercent } from '../../../widgets/figures'
import { ProblemButton } from '../../../widgets/ProblemButton'
import { ProblemNumber } from '../../../widgets/ProblemNumber'
import { SolveAge } from '../SolveAge'
import { formatScorePart } from './score-part'

export function Contributions({ tag }: { tag: Category }) {
  const reason = useSnapshot(state).reasons[tag]?.value
  if (!reason || reason.contributors.length === 0) return null
  const { contributors, others, uncappedPercent } = reason
  return (
    <section aria-label={`What makes up the ${tag} score`} className="min-w-0">
      <h5 className="flex justify-between gap-4 text-xs text-muted">
        What makes up this score
        <span>Share</span>
      </h5>
      <ul className="mt-1 divide-y divide-line border-t border-line">
        {contributors.map((item) => (
          <ContributionItem key={`${item.slug}|${item.timestamp}`} item={item} />
        ))}
        {others.count > 0 && (
          <li className="flex h-8 items-center justify-between gap-4 text-muted">
            {others.count === 1 ? 'One more solve' : `${formatNumber(others.count)} more solves`}
            <span className="figures">{formatScorePart(others.share)}</span>
          </li>
        )}
      </ul>
      {uncappedPercent > 100 && (
        <p className="text-xs text-muted">
          Total <span className="figures">{uncappedPercent.toFixed(1)}</span>, capped at 100.
        </p>
      )}
    </section>
  )
}

function ContributionItem({ item }: { item: ContributionRow }) {
  const { slug, number, title, difficulty, failedCount, quality, isRated, share } = item
  return (
    <li className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto_3.5rem] items-center gap-x-3 py-1">
      <span className="min-w-0">
        <span className="flex gap-1.5">
          <ProblemNumber number={number} />
          <ProblemButton slug={slug} title={title} className="min-w-0 font-medium max-sm:break-words sm:truncate" />
        </span>
        <span className="block text-xs text-muted sm:truncate">
          <SolveAge date={item} />, {isRated ? `scored ${toPercent(quality)}` : 'not scored'}
          {failedCount > 0 && `, ${failedCount} failed that day`}
        </span>
      </span>
      <DifficultyBadge difficulty={difficulty} />
      <span className="figures text-right">{formatScorePart(share)}</span>
    </li>
  )
}

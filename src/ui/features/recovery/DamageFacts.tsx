import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import { formatDateTime } from '../../components/local-time'
import { Skeleton } from '../../components/Skeleton'
import { Spinner } from '../../components/Spinner'
import { describeLostRanges, formatSpan } from './labels'
import { recovery } from './store'

/** The facts about a damaged log: last known position, readable changes and lost changes. */
export function DamageFacts() {
  const { survey, savedAt } = useSnapshot(recovery)
  const saved = savedAt === null ? '' : `, last saved ${formatDateTime(savedAt)}`
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line">
      <Fact name="Last known">{survey && `${pluralize(survey.remembered, 'change')}${saved}`}</Fact>
      <Fact name="Readable">{survey ? formatSpan(survey) : <Reading />}</Fact>
      <Fact name="Lost">{survey && describeLostRanges(survey.lost)}</Fact>
    </dl>
  )
}

/** Commits are read one by one, so a long log takes time. */
function Reading() {
  return (
    <span className="flex items-center gap-2 text-secondary">
      <Spinner />
      Reading…
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-baseline gap-4 py-2.5 max-sm:flex-col max-sm:gap-0.5">
      <dt className="w-28 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1">{children ?? <Skeleton className="h-4 w-56 max-w-full" />}</dd>
    </div>
  )
}

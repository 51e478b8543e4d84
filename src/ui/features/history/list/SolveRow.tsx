import { Star } from 'lucide'
import { memo } from 'react'
import { pluralize } from '#lib/format'
import type { MatchLine, ProblemFacts, SolveItem } from '#protocol/history'
import { formatShortTime } from '../../../behaviour/local-time'
import { cx } from '../../../components/cx'
import { Icon } from '../../../components/Icon'
import { Skeleton } from '../../../components/Skeleton'
import { ProblemNumber } from '../../../widgets/ProblemNumber'
import { DifficultyText, ScoreBadge, StatusBadge } from '../../../widgets/SolveBadges'
import { SolveTime } from '../../../widgets/SolveTime'

interface SolveRowProps {
  /** The solve or problem of the row; undefined until the worker has sent it. */
  item: SolveItem | undefined
  isUnsaved: boolean
}

export const SolveRow = memo(({ item, isUnsaved }: SolveRowProps) => {
  if (!item) {
    return (
      <div className="flex h-full flex-col justify-center gap-2 px-4">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-60" />
      </div>
    )
  }
  return (
    <div className="flex h-full flex-col justify-center gap-1 px-4">
      <div className="flex items-center gap-2">
        <ProblemNumber number={item.number} />
        <span className="min-w-0 flex-1 truncate font-medium">{item.title}</span>
        {item.isStarred && (
          <span title="Starred" className="inline-flex shrink-0 text-medium">
            <Icon node={Star} size={13} className="fill-current" />
            <span className="sr-only">Starred</span>
          </span>
        )}
        {isUnsaved && (
          <span title="Unsaved draft" className="inline-flex shrink-0 items-center">
            <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
            <span className="sr-only">Unsaved draft</span>
          </span>
        )}
        {!item.facts && <ScoreBadge score={item.score} />}
      </div>
      <div className="flex items-center gap-2 text-xs text-muted">
        <span className="min-w-0 overflow-hidden rounded-sm">
          <StatusBadge status={item.status} />
        </span>
        {item.facts ? <ProblemFigures facts={item.facts} /> : <TimeAndDifficulty item={item} />}
      </div>
      {item.match && <MatchedLine match={item.match} />}
    </div>
  )
})

const formatShort = (at: number): string => formatShortTime(at, Date.now())

/** Shows the time and the difficulty of a solve. If the row is too narrow, the verdict before the time is truncated, but never the time. */
function TimeAndDifficulty({ item }: { item: SolveItem }) {
  const { difficulty } = item
  return (
    <>
      <SolveTime date={item} format={formatShort} className="figures shrink-0 whitespace-nowrap" />
      {difficulty && <DifficultyText difficulty={difficulty} className="ml-auto" />}
    </>
  )
}

const REVIEW_LABELS = { due: 'Due', known: 'Still known' }

/** Shows the number of attempts, the best score and the review state of a problem (N23). */
function ProblemFigures({ facts: { attempts, bestScore, review } }: { facts: ProblemFacts }) {
  return (
    <>
      <span className="figures shrink-0">{pluralize(attempts, 'attempt')}</span>
      {bestScore !== null && <span className="figures shrink-0">best {bestScore}</span>}
      {review && (
        <span className={cx('ml-auto shrink-0', review === 'due' && 'font-medium text-secondary')}>
          {REVIEW_LABELS[review]}
        </span>
      )}
    </>
  )
}

const FIELD_NAMES: Record<Exclude<MatchLine['field'], 'problem'>, string> = {
  note: 'Note',
  'problem note': 'Problem note',
  feedback: 'Feedback',
  code: 'Code',
  'LeetCode note': 'LeetCode note',
}

export function MatchedLine({ match: { field, before, hit, after } }: { match: MatchLine }) {
  return (
    <p className="truncate text-xs text-muted">
      {field !== 'problem' && <span className="font-medium">{FIELD_NAMES[field]}: </span>}
      <bdi className={field === 'code' ? 'font-mono' : undefined}>
        {before}
        {hit !== '' && <mark className="rounded-xs bg-found text-primary">{hit}</mark>}
        {after}
      </bdi>
    </p>
  )
}

import { memo } from 'react'
import type { SolveItem } from '#wire/solves'
import { ScoreBadge, StatusBadge } from '../../../kit/Badge'
import { shortTime } from '../../../kit/local-time'
import { Skeleton } from '../../../kit/Skeleton'
import { DifficultyWord } from '../DifficultyWord'

interface SolveRowProps {
  /** Undefined until its page has come. */
  item: SolveItem | undefined
  /** Something typed into one of its forms is not saved. */
  unsaved: boolean
}

/** One solve in two lines. */
export const SolveRow = memo(({ item, unsaved }: SolveRowProps) => {
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
        <span className="min-w-0 flex-1 truncate font-medium">{item.title}</span>
        {unsaved && (
          <span title="Unsaved draft" className="inline-flex shrink-0 items-center">
            <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
            <span className="sr-only">Unsaved draft</span>
          </span>
        )}
        <ScoreBadge score={item.score} />
      </div>
      <div className="flex items-center gap-2 text-xs text-ink-3">
        <span className="min-w-0 overflow-hidden rounded-sm">
          <StatusBadge status={item.status} />
        </span>
        <time dateTime={new Date(item.timestamp * 1000).toISOString()} className="figures shrink-0 whitespace-nowrap">
          {shortTime(item.timestamp * 1000, Date.now())}
        </time>
        {/* Gives way first, then the verdict: the time stays whole. */}
        <span className="min-w-0 shrink-999 truncate">{item.lang}</span>
        <DifficultyWord difficulty={item.difficulty} className="ml-auto" />
      </div>
    </div>
  )
})

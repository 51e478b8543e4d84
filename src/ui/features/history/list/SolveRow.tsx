import { memo } from 'react'
import { isoTime } from '#lib/time'
import type { SolveItem } from '#protocol/history'
import { formatShortTime } from '../../../components/local-time'
import { Skeleton } from '../../../components/Skeleton'
import { ScoreBadge, StatusBadge } from '../../../shared/Badge'
import { DifficultyText } from '../DifficultyText'

interface SolveRowProps {
  /** Undefined until its page is loaded. */
  item: SolveItem | undefined
  /** True if a form of the solve has unsaved changes. */
  unsaved: boolean
}

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
        {/* If space is short, the verdict is cut. The time never is. */}
        <time dateTime={isoTime(item.timestamp * 1000)} className="figures shrink-0 whitespace-nowrap">
          {formatShortTime(item.timestamp * 1000, Date.now())}
        </time>
        {item.difficulty && <DifficultyText difficulty={item.difficulty} className="ml-auto" />}
      </div>
    </div>
  )
})

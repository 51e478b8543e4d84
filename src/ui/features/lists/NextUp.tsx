import { Shuffle } from 'lucide'
import { useState } from 'react'
import type { ListRow, OpenedList } from '#protocol/lists'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { DifficultyBadge } from '../../shared/Badge'
import { ProblemLink } from '../../shared/ProblemLink'
import { randomUnsolved } from './actions'

/** The next problem of a list, and a random one that is not solved yet. */
export function NextUp({ list }: { list: OpenedList }) {
  const [random, setRandom] = useState<string | null>(null)
  const { next, progress } = list
  if (!next)
    return (
      <p className="rounded-lg border border-line bg-surface px-4 py-3 text-secondary">
        {progress.solved === progress.total
          ? 'You have solved every problem in this list.'
          : 'Only problems for Premium members are left.'}
      </p>
    )
  const drawn = list.sections
    .flatMap(({ rows }) => rows)
    .find(({ slug, state }) => slug === random && (state === 'new' || state === 'tried'))
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Line label="Next in this list" row={next} />
        <Button onClick={() => setRandom(randomUnsolved(list, random))}>
          <Icon node={Shuffle} size={14} />
          {drawn ? 'Another one' : 'Random unsolved'}
        </Button>
      </div>
      <div role="status">{drawn && <Line label="Random" row={drawn} />}</div>
    </div>
  )
}

function Line({ label, row }: { label: string; row: ListRow }) {
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-2 touch:min-h-11">
      <span className="text-muted">{label}:</span>
      <ProblemLink slug={row.slug} title={row.title} className="min-w-0 font-medium touch:h-11" />
      {row.difficulty && <DifficultyBadge difficulty={row.difficulty} />}
    </p>
  )
}

import { Plus } from 'lucide'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import type { EpochDay } from '../../widgets/review-day'
import { markPick, type NamedProblem } from './actions'

/** A button that adds one more problem to the card Today after all its problems are done (N22). */
export function AddPickButton({ day, problem }: { day: EpochDay; problem: NamedProblem }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 sm:px-4">
      <Button variant="ghost" className="-ml-3" onClick={() => void markPick(day, problem, 'added')}>
        <Icon node={Plus} size={14} />
        One more
      </Button>
      <span className="min-w-0 truncate text-muted">{problem.title}</span>
    </div>
  )
}

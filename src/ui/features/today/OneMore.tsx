import { Plus } from 'lucide'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { markPick } from './actions'

interface OneMoreProps {
  /** The review day of the picks. */
  day: number
  next: Readonly<{ slug: string; title: string }>
}

/** Adds a problem to the picks when all of them are done (N22). */
export function OneMore({ day, next }: OneMoreProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 sm:px-4">
      <Button variant="ghost" className="-ml-3" onClick={() => void markPick(day, next, 'added')}>
        <Icon node={Plus} size={14} />
        One more
      </Button>
      <span className="min-w-0 truncate text-muted">{next.title}</span>
    </div>
  )
}

import { Ellipsis } from 'lucide-react'
import type { PickMark } from '#domain/today/marks'
import type { TodayPick } from '#protocol/views'
import { Menu } from '../../components/Menu'
import { markPick } from './actions'

interface PickMenuProps {
  /** The local day of the picks. */
  day: number
  pick: Readonly<TodayPick>
}

interface Action {
  value: string
  label: string
  mark: PickMark | null
}

const SWAP: Action = { value: 'swap', label: 'Swap for another problem', mark: 'swapped' }
const SKIP: Action = { value: 'skip', label: 'Skip for today', mark: 'skipped' }
const RETURN: Action = { value: 'return', label: 'Bring back', mark: null }

const actionsFor = ({ state, canSwap }: TodayPick): Action[] => {
  if (state === 'skipped') return [RETURN]
  return canSwap ? [SWAP, SKIP] : [SKIP]
}

/** The menu of a pick that is not done. */
export function PickMenu({ day, pick }: PickMenuProps) {
  const actions = actionsFor(pick)
  return (
    <Menu
      label={`Actions for ${pick.title}`}
      choices={actions.map(({ value, label }) => ({ value, label, text: label }))}
      onChoose={(chosen) => {
        const action = actions.find(({ value }) => value === chosen)
        if (action) void markPick(day, pick, action.mark)
      }}
      look="icon"
    >
      <Ellipsis size={16} aria-hidden="true" />
      <span className="sr-only">Actions for {pick.title}</span>
    </Menu>
  )
}

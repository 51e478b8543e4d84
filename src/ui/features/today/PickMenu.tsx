import { Ellipsis } from 'lucide'
import type { PickMark } from '#domain/today/marks'
import type { TodayPick } from '#protocol/views'
import { Icon } from '../../components/Icon'
import { Menu } from '../../components/Menu'
import { useFeatureLinks } from '../../state/feature-links'
import { excludeProblem, markPick } from './actions'

interface PickMenuProps {
  /** The local day of the picks. */
  day: number
  pick: Readonly<TodayPick>
}

interface Action {
  value: string
  text: string
  /** The mark that the action sets; undefined opens the problem's page instead. */
  mark?: PickMark | null
}

const OPEN: Action = { value: 'open', text: 'Attempts and note' }
const SWAP: Action = { value: 'swap', text: 'Swap for another problem', mark: 'swapped' }
const SKIP: Action = { value: 'skip', text: 'Skip for today', mark: 'skipped' }
const NEVER: Action = { value: 'never', text: 'Not this one again' }
const RETURN: Action = { value: 'return', text: 'Bring back', mark: null }

const actionsFor = ({ state, canSwap }: TodayPick): Action[] => {
  if (state === 'solved') return [OPEN]
  if (state === 'skipped') return [OPEN, RETURN]
  return canSwap ? [OPEN, SWAP, SKIP, NEVER] : [OPEN, SKIP, NEVER]
}

/** Actions for one of today's problems: open it, swap it for another, skip it, or bring it back. */
export function PickMenu({ day, pick }: PickMenuProps) {
  const { showProblem } = useFeatureLinks()
  const actions = actionsFor(pick)
  return (
    <Menu
      label={`Actions for ${pick.title}`}
      choices={actions}
      onChoose={(chosen) => {
        const action = actions.find(({ value }) => value === chosen)
        if (action === NEVER) void excludeProblem(pick)
        else if (action?.mark !== undefined) void markPick(day, pick, action.mark)
        else if (action) void showProblem(pick.slug)
      }}
      look="icon"
    >
      <Icon node={Ellipsis} size={16} />
      <span className="sr-only">Actions for {pick.title}</span>
    </Menu>
  )
}

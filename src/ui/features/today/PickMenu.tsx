import { Ellipsis } from 'lucide'
import type { PickMark } from '#domain/today/marks'
import type { TodayPick } from '#protocol/views'
import { Icon } from '../../components/Icon'
import { Menu } from '../../components/Menu'
import { useFeatureLinks } from '../../state/feature-links'
import { excludeProblem, markPick } from './actions'

interface PickMenuProps {
  /** The day of the card, as the number of days since 1970-01-01. A day begins at the hour in the review settings. */
  day: number
  pick: Readonly<TodayPick>
}

interface PickAction {
  value: string
  text: string
  /**
   * The state that the action stores for the problem, such as `skipped`; null removes it. Undefined for actions that do not store a state.
   */
  mark?: PickMark | null
}

const OPEN_PROBLEM: PickAction = { value: 'open', text: 'Attempts and note' }
const SWAP_PICK: PickAction = { value: 'swap', text: 'Swap for another problem', mark: 'swapped' }
const SKIP_PICK: PickAction = { value: 'skip', text: 'Skip for today', mark: 'skipped' }
const EXCLUDE_PROBLEM: PickAction = { value: 'never', text: 'Not this one again' }
const RESTORE_PICK: PickAction = { value: 'return', text: 'Bring back', mark: null }

const listActions = ({ state, canSwap }: TodayPick): PickAction[] => {
  if (state === 'solved') return [OPEN_PROBLEM]
  if (state === 'skipped') return [OPEN_PROBLEM, RESTORE_PICK]
  return canSwap ? [OPEN_PROBLEM, SWAP_PICK, SKIP_PICK, EXCLUDE_PROBLEM] : [OPEN_PROBLEM, SKIP_PICK, EXCLUDE_PROBLEM]
}

/** The menu of a problem recommended for today: open it, swap it for another problem, skip it, exclude it, or restore it. */
export function PickMenu({ day, pick }: PickMenuProps) {
  const { showProblem } = useFeatureLinks()
  const actions = listActions(pick)
  return (
    <Menu
      label={`Actions for ${pick.title}`}
      choices={actions}
      onChoose={(chosenValue) => {
        const action = actions.find(({ value }) => value === chosenValue)
        if (action === EXCLUDE_PROBLEM) void excludeProblem(pick)
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

import { Ellipsis } from 'lucide'
import type { TodayPick } from '#protocol/views'
import { Menu } from '../../components/Menu'
import { useFeatureLinks } from '../../state/feature-links'
import type { EpochDay } from '../../widgets/review-day'
import { excludeProblem, markPick } from './actions'

/** The menu of a problem recommended for today: open it, swap it for another problem, skip it, exclude it, or restore it. */
export function PickMenu({ day, pick }: { day: EpochDay; pick: Readonly<TodayPick> }) {
  const { showProblem } = useFeatureLinks()
  const { title, state, canSwap } = pick
  const isActive = state !== 'solved' && state !== 'skipped'
  const actions = [
    { text: 'Attempts and note', isShown: true, onChoose: () => showProblem(pick.slug) },
    { text: 'Swap for another problem', isShown: isActive && canSwap, onChoose: () => markPick(day, pick, 'swapped') },
    { text: 'Skip for today', isShown: isActive, onChoose: () => markPick(day, pick, 'skipped') },
    { text: 'Not this one again', isShown: isActive, onChoose: () => excludeProblem(pick) },
    { text: 'Bring back', isShown: state === 'skipped', onChoose: () => markPick(day, pick, null) },
  ]
  return <Menu label={`Actions for ${title}`} icon={Ellipsis} choices={actions.filter(({ isShown }) => isShown)} />
}

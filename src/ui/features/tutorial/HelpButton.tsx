import { CircleHelp } from 'lucide'
import { onPress } from '../../actions/on-press'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { BAR_TOOL_STYLE } from '../../widgets/bar-tool'

const replayLoadedTutorial = () =>
  onPress(
    () => import('./actions'),
    ({ replayTutorial }) => replayTutorial(),
  )

export function HelpButton() {
  return (
    <Button variant="ghost" data-tour="help" onClick={() => void replayLoadedTutorial()} className={BAR_TOOL_STYLE}>
      <Icon node={CircleHelp} size={16} />
      Help
    </Button>
  )
}

import { CircleHelp } from 'lucide'
import { loadAndRun } from '../../actions/load-and-run'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { BAR_TOOL_STYLE } from '../../widgets/bar-tool'

const loadAndReplayTutorial = () =>
  loadAndRun(
    () => import('./actions'),
    ({ replayTutorial }) => replayTutorial(),
  )

export function HelpButton() {
  return (
    <Button variant="ghost" data-tour="help" onClick={() => void loadAndReplayTutorial()} className={BAR_TOOL_STYLE}>
      <Icon node={CircleHelp} size={16} />
      Help
    </Button>
  )
}

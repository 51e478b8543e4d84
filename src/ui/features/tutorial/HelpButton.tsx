import { CircleHelp } from 'lucide'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { BAR_TOOL_STYLE } from '../../shared/bar-tool'
import { replayTutorial } from './actions'

export function HelpButton() {
  return (
    <Button variant="ghost" data-tour="help" onClick={replayTutorial} className={BAR_TOOL_STYLE}>
      <Icon node={CircleHelp} size={16} />
      Help
    </Button>
  )
}

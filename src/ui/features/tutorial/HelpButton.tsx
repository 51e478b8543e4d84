import { CircleHelp } from 'lucide-react'
import { Button } from '../../components/Button'
import { BAR_TOOL_STYLE } from '../../shared/bar-tool'
import { replayTutorial } from './actions'

export function HelpButton() {
  return (
    <Button variant="ghost" data-tour="help" onClick={replayTutorial} className={BAR_TOOL_STYLE}>
      <CircleHelp size={16} aria-hidden="true" />
      Help
    </Button>
  )
}

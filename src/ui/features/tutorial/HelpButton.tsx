import { CircleHelp } from 'lucide-react'
import { Button } from '../../components/Button'
import { BAR_TOOL } from '../../shared/bar-tool'
import { replayTutorial } from './actions'

export function HelpButton() {
  return (
    <Button variant="ghost" data-tour="help" onClick={replayTutorial} className={BAR_TOOL}>
      <CircleHelp size={16} aria-hidden="true" />
      Help
    </Button>
  )
}

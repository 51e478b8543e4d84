import { CircleHelp } from 'lucide-react'
import { replayTutorial } from '../actions/tutorial'
import { Button } from '../kit/Button'
import { BAR_TOOL } from './bar-tool'

/** Replays the tutorial. */
export function HelpButton() {
  return (
    <Button variant="ghost" data-tour="help" onClick={replayTutorial} className={BAR_TOOL}>
      <CircleHelp size={16} aria-hidden="true" />
      Help
    </Button>
  )
}

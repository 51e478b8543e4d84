import { CircleHelp } from 'lucide-react'
import { replayTutorial } from '../actions/tutorial'
import { Button } from '../kit/Button'

/** Replays the tutorial. */
export function HelpButton() {
  return (
    <Button
      variant="ghost"
      data-tour="help"
      title="Help"
      onClick={replayTutorial}
      className="max-sm:size-11 max-sm:px-0 sm:px-2.5"
    >
      <CircleHelp size={16} aria-hidden="true" />
      <span className="max-lg:sr-only">Help</span>
    </Button>
  )
}

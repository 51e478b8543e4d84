import { Button } from '../../../kit/Button'
import { Dialog } from '../../../kit/Dialog'
import type { ClipboardStep } from './use-import'

export interface ClipboardDialogsProps {
  step: ClipboardStep
  onContinue: () => void
  onClose: () => void
}

/** Says what the clipboard is read for before the browser asks, and thanks afterwards. */
export function ClipboardDialogs({ step, onContinue, onClose }: ClipboardDialogsProps) {
  const thanking = step === 'thanking'
  return (
    <Dialog
      open={step !== 'hidden'}
      onClose={onClose}
      title={thanking ? 'Thanks for confirming!' : 'Enhanced Clipboard Feature'}
      footer={
        <Button variant="primary" onClick={onContinue} className="max-sm:w-full">
          Continue
        </Button>
      }
    >
      <p className="text-ink-2">
        {thanking
          ? 'From now on Import Feedback reads the reply straight from your clipboard. Where that is not possible, a box opens to paste it by hand.'
          : 'Import Feedback can read the AI’s reply from your clipboard, so that you need not paste it. Your browser may ask you to allow that. The clipboard is read only when you press Import Feedback, and nothing of it leaves this browser.'}
      </p>
    </Dialog>
  )
}

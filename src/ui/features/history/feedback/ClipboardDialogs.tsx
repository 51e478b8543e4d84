import { detectEngine } from '../../../browser/engine'
import { Button } from '../../../components/Button'
import { Dialog } from '../../../components/Dialog'

/** The step of the dialog that explains the access to the clipboard (F3). */
export type ClipboardStep = 'hidden' | 'requesting' | 'thanking'

interface ClipboardDialogsProps {
  step: ClipboardStep
  onContinue: () => void
  onClose: () => void
}

/**
 * Whether the browser asks the user at every read. Chromium asks once and stores the answer. The other engines show a small Paste button at
 * every read.
 */
const doesBrowserAskEveryTime = (): boolean => detectEngine() !== 'chromium'

const createExplanationText = (): string =>
  `Import Feedback can read the AI’s reply from your clipboard, so you don’t have to paste it. ${
    doesBrowserAskEveryTime()
      ? 'Your browser shows a small Paste button each time; press it to allow access.'
      : 'Your browser may ask for permission.'
  } The clipboard is read only when you press Import Feedback, and it never leaves this browser.`

const createConfirmationText = (): string =>
  doesBrowserAskEveryTime()
    ? 'From now on, Import Feedback reads the reply when you press your browser’s Paste button. If that fails, you’ll get a box to paste into.'
    : 'From now on, Import Feedback reads the reply straight from your clipboard. If that fails, you’ll get a box to paste into.'

export function ClipboardDialogs({ step, onContinue, onClose }: ClipboardDialogsProps) {
  const isThanking = step === 'thanking'
  return (
    <Dialog
      open={step !== 'hidden'}
      onClose={onClose}
      title={isThanking ? 'Thanks for confirming!' : 'Enhanced Clipboard Feature'}
      footer={
        <Button variant="primary" onClick={onContinue} className="max-sm:w-full">
          Continue
        </Button>
      }
    >
      <p className="text-secondary">{isThanking ? createConfirmationText() : createExplanationText()}</p>
    </Dialog>
  )
}

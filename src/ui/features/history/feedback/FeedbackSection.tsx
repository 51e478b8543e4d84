import { ClipboardCopy, ClipboardPaste } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SolveDetail } from '#protocol/history'
import { catchFocus } from '../../../behaviour/catch-focus'
import { lazy } from '../../../behaviour/lazy'
import { useBusy } from '../../../behaviour/use-busy'
import { Button } from '../../../components/Button'
import { HelpTip } from '../../../components/HelpTip'
import { Icon } from '../../../components/Icon'
import { openDrafts } from '../../../drafts/open-drafts'
import { useEdit } from '../../../hooks/use-edit'
import { useReadOnly } from '../../../hooks/use-read-only'
import { readPref, writePref } from '../../../state/prefs'
import { EditButton } from '../../../widgets/edit/EditButton'
import { Section } from '../../../widgets/edit/Section'
import { aiState, loadOffer } from '../ai/offer'
import { saveFeedback } from '../save'
import { copyPrompt, importReplyText, readClipboard } from './actions'
import type { ClipboardStep } from './ClipboardDialogs'
import { FeedbackForm } from './FeedbackForm'
import { FeedbackShown } from './FeedbackShown'
import { ReplyBox } from './ReplyBox'

const AiReview = lazy(async () => (await import('../ai/AiReview')).AiReview)
const ClipboardDialogs = lazy(async () => (await import('./ClipboardDialogs')).ClipboardDialogs)

export function FeedbackSection({ detail }: { detail: SolveDetail }) {
  const edit = useEdit(detail, 'feedback', saveFeedback)
  const [isCopying, runCopy] = useBusy()
  const isPasteFieldOpen = useSnapshot(openDrafts).drafts[detail.key]?.reply !== undefined
  const { offer } = useSnapshot(aiState)
  useEffect(() => void loadOffer(), [])
  const readOnly = useReadOnly()
  const importFlow = useClipboardImport(detail)
  const importButton = useRef<HTMLButtonElement>(null)
  useEffect(() => (isPasteFieldOpen ? () => catchFocus(importButton.current) : undefined), [isPasteFieldOpen])
  return (
    <Section
      title="Feedback"
      tourName="feedback"
      hasManyButtons
      help={
        <HelpTip label="How does feedback work?">
          Copy Prompt puts a question about this solve on your clipboard: the problem, your code and its history. Paste
          it into any AI chat, copy its XML reply, then press Import Feedback.{' '}
          {offer.state === 'none'
            ? 'Nothing is sent from here.'
            : 'The Review button sends this question to the model that it names. Nothing is sent without a press.'}{' '}
          The final score counts as the quality of this solve in your progress.
        </HelpTip>
      }
      actions={
        <>
          <Button onClick={() => void runCopy(() => copyPrompt(detail))} busy={isCopying}>
            {!isCopying && <Icon node={ClipboardCopy} size={14} className="text-muted" />}
            Copy Prompt
          </Button>
          {!readOnly && (
            <Button ref={importButton} onClick={importFlow.start} busy={importFlow.busy}>
              {!importFlow.busy && <Icon node={ClipboardPaste} size={14} className="text-muted" />}
              Import Feedback
            </Button>
          )}
          <EditButton edit={edit} partName="Feedback" isEmpty={detail.feedback === null} />
        </>
      }
    >
      {offer.state !== 'none' && !readOnly && <AiReview detail={detail} />}
      {isPasteFieldOpen && !readOnly && (
        <ReplyBox detail={detail} problem={importFlow.problem} onProblem={importFlow.setProblem} />
      )}
      {edit.form !== null ? (
        <FeedbackForm edit={edit} form={edit.form} />
      ) : (
        <FeedbackShown
          feedback={detail.feedback}
          model={detail.model}
          timeUsed={detail.timeUsed}
          offeredModel={offer.state === 'ready' && !readOnly ? `${offer.model} ${offer.target}` : null}
        />
      )}
      {importFlow.step !== 'hidden' && (
        <ClipboardDialogs
          step={importFlow.step}
          onContinue={importFlow.continueImport}
          onClose={importFlow.closeDialog}
        />
      )}
    </Section>
  )
}

/** Returns the state and the actions of an import from the clipboard. Before the first import in this browser, a dialog explains it. */
function useClipboardImport(detail: SolveDetail) {
  const [step, setStep] = useState<ClipboardStep>('hidden')
  const [busy, runBusy] = useBusy()
  const [problem, setProblem] = useState<string | null>(null)
  /** The clipboard text that was read during the permission request; null if access was denied. */
  const [reply, setReply] = useState<string | null>(null)

  /** `busy` is set before the clipboard is read, because the browser may first ask the user for permission. */
  const importFrom = async (readText: () => string | null | Promise<string | null>) => {
    // Without this, screen readers do not announce the same message again.
    setProblem(null)
    setProblem(await runBusy(async () => importReplyText(detail, await readText())))
  }
  const requestAccess = async () => {
    // Read now, and import after the user has confirmed: Firefox and Safari would ask again at a second read.
    setReply(await runBusy(readClipboard))
    writePref('clipboardExplained', 'true')
    // The user may have closed the dialog meanwhile.
    setStep((now) => (now === 'requesting' ? 'thanking' : now))
  }
  return {
    step,
    busy,
    problem,
    setProblem,
    start: () => {
      if (readPref('clipboardExplained') === null) setStep('requesting')
      else void importFrom(readClipboard)
    },
    continueImport: () => {
      // While the browser's permission prompt is open, there is nothing to import yet.
      if (busy) return
      if (step === 'requesting') return void requestAccess()
      setStep('hidden')
      void importFrom(() => reply)
    },
    closeDialog: () => setStep('hidden'),
  }
}

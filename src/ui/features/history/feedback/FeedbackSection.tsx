import { ClipboardCopy, ClipboardPaste, Pencil, Plus } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SolveDetail } from '#protocol/history'
import { Button } from '../../../components/Button'
import { catchFocus } from '../../../components/catch-focus'
import { HelpTip } from '../../../components/HelpTip'
import { Icon } from '../../../components/Icon'
import { useLazy } from '../../../components/use-lazy'
import { useReadOnly } from '../../../shared/use-read-only'
import { RemoveButton } from '../RemoveButton'
import { removeFeedback } from '../remove'
import { Section } from '../Section'
import { saveFeedback } from '../save'
import { history } from '../store'
import { useEdit } from '../use-edit'
import { copyPrompt } from './actions'
import type { ClipboardDialogsProps } from './ClipboardDialogs'
import { FeedbackForm } from './FeedbackForm'
import { FeedbackShown } from './FeedbackShown'
import { ReplyBox } from './ReplyBox'
import { useImport } from './use-import'

const loadDialogs = async () => (await import('./ClipboardDialogs')).ClipboardDialogs

interface FeedbackSectionProps {
  detail: SolveDetail
}

/** The feedback on a solve, from an AI reply or written by the user. */
export function FeedbackSection({ detail }: FeedbackSectionProps) {
  const edit = useEdit(detail, 'feedback', saveFeedback)
  const [copying, setCopying] = useState(false)
  const boxOpen = useSnapshot(history).drafts[detail.key]?.reply !== undefined
  const readOnly = useReadOnly()
  const flow = useImport(detail)
  const importing = useRef<HTMLButtonElement>(null)
  useEffect(() => (boxOpen ? () => catchFocus(importing.current) : undefined), [boxOpen])
  const copy = async () => {
    setCopying(true)
    await copyPrompt(detail)
    setCopying(false)
  }
  return (
    <Section
      title="Feedback"
      tour="feedback"
      crowded
      help={
        <HelpTip label="How does feedback work?">
          Copy Prompt puts a question about this solve on your clipboard: the problem, your code and its history. Paste
          it into any AI chat, copy its XML reply, then press Import Feedback. Nothing is sent from here. The final
          score counts as the quality of this solve in your progress.
        </HelpTip>
      }
      actions={
        <>
          {detail.feedback && edit.form === null && !readOnly && (
            <RemoveButton
              about="feedback"
              onRemove={() => removeFeedback(detail.key)}
              next={edit.button}
              className="@max-[34rem]:order-last"
            />
          )}
          <Button onClick={() => void copy()} busy={copying}>
            {!copying && <Icon node={ClipboardCopy} size={14} className="text-muted" />}
            Copy Prompt
          </Button>
          {!readOnly && (
            <Button ref={importing} onClick={flow.start} busy={flow.busy}>
              {!flow.busy && <Icon node={ClipboardPaste} size={14} className="text-muted" />}
              Import Feedback
            </Button>
          )}
          {edit.form === null && !readOnly && (
            <Button ref={edit.button} onClick={edit.begin}>
              {detail.feedback ? <Icon node={Pencil} size={14} /> : <Icon node={Plus} size={14} />}
              {detail.feedback ? 'Edit Feedback' : 'Add Feedback'}
            </Button>
          )}
        </>
      }
    >
      {boxOpen && !readOnly && <ReplyBox detail={detail} problem={flow.problem} onProblem={flow.setProblem} />}
      {edit.form !== null ? (
        <FeedbackForm detail={detail} edit={edit} form={edit.form} />
      ) : (
        <FeedbackShown feedback={detail.feedback} timeUsed={detail.timeUsed} />
      )}
      {flow.step !== 'hidden' && <Explained step={flow.step} onContinue={flow.goOn} onClose={flow.leave} />}
    </Section>
  )
}

function Explained(props: ClipboardDialogsProps) {
  const ClipboardDialogs = useLazy(loadDialogs)
  return ClipboardDialogs && <ClipboardDialogs {...props} />
}

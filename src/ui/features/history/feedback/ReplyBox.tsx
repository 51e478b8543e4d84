import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { EXAMPLE_XML } from '#domain/feedback/format'
import type { SolveDetail } from '#protocol/history'
import { useBusy } from '../../../behaviour/use-busy'
import { Button } from '../../../components/Button'
import { TextArea } from '../../../components/TextArea'
import { changeDraft } from '../../../drafts/drafts'
import { openDrafts } from '../../../drafts/open-drafts'
import { findModelReply, setModelReply } from '../ai/store'
import { discardPasteField, importReply } from './actions'

interface ReplyBoxProps {
  detail: SolveDetail
  problem: string | null
  onProblem: (problem: string | null) => void
}

/** A field for pasting an AI reply. It closes only after a successful import or on Cancel (F4). */
export function ReplyBox({ detail, problem, onProblem }: ReplyBoxProps) {
  const [busy, run] = useBusy()
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem !== null) box.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [problem])
  const text = useSnapshot(openDrafts, { sync: true }).drafts[detail.key]?.reply?.form.text ?? ''
  const submit = async () => {
    const answer = await run(() => importReply(detail, text, { model: findModelReply('box', detail.key)?.model }))
    onProblem(answer?.message ?? null)
  }
  return (
    <form
      ref={box}
      data-edit
      aria-label="Import feedback"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="mb-4 border-b border-line pb-4"
    >
      <TextArea
        label="Paste the XML reply"
        rows={12}
        autoFocus={text === ''}
        spellCheck={false}
        placeholder={EXAMPLE_XML}
        value={text}
        readOnly={busy}
        error={problem}
        onChange={({ target }) => {
          onProblem(null)
          if (target.value === '') setModelReply('box', detail.key, null)
          changeDraft(detail.key, 'reply', { text: target.value })
        }}
        textClassName="font-mono text-xs [font-variant-ligatures:none]"
      />
      <div className="mt-2.5 flex justify-end gap-2">
        <Button
          onClick={() => {
            onProblem(null)
            discardPasteField(detail.key)
          }}
          disabled={busy}
        >
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ''}>
          Import
        </Button>
      </div>
    </form>
  )
}

import { useEffect, useState } from 'react'
import { pluralize } from '#lib/format'
import type { ResolvedList } from '#protocol/lists'
import { Button } from '../../components/Button'
import { catchFocus } from '../../components/catch-focus'
import { Dialog } from '../../components/Dialog'
import { ErrorText } from '../../components/ErrorText'
import { TextArea } from '../../components/TextArea'
import { TextField } from '../../components/TextField'
import { useLeaveGuard } from '../../shared/use-leave-guard'
import { client } from '../../worker-client/client'
import { saveList } from './actions'
import { faultText } from './labels'

interface ListDialogProps {
  open: boolean
  /** The list to edit; null creates one. */
  list: { id: string; name: string } | null
  onClose: () => void
}

interface Draft {
  name: string
  /** One problem a line. */
  text: string
}

const FORM = 'list-form'
const BLANK: Draft = { name: '', text: '' }

/**
 * Creates or edits a list: its name, and its problems one a line. Lines that name no problem are shown before anything is saved (N9).
 */
export function ListDialog({ open, list, onClose }: ListDialogProps) {
  const [stored, setStored] = useState(BLANK)
  const [draft, setDraft] = useState(BLANK)
  const [checked, setChecked] = useState<ResolvedList | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const guard = useLeaveGuard(
    open && (draft.name !== stored.name || draft.text !== stored.text),
    'This list has changes that are not saved.',
  )
  const id = list?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read once, when the dialog opens
  useEffect(() => {
    if (!open) return
    const begin = (next: Draft) => {
      setStored(next)
      setDraft(next)
      setChecked(null)
      setProblem(null)
    }
    begin({ ...BLANK, name: list?.name ?? '' })
    if (!list) return
    setBusy(true)
    void client()
      .call('listText', list.id)
      .then((answer) => {
        setBusy(false)
        if (answer.ok) begin({ name: list.name, text: answer.value })
        else setProblem(answer.failure.message)
      })
  }, [open, id])

  const change = (next: Partial<Draft>) => {
    setDraft({ ...draft, ...next })
    setProblem(null)
    if (next.text !== undefined) setChecked(null)
  }
  /**
   * Saves the recognised problems. If some lines are faulty and the user has not decided about them, shows them
   * instead.
   */
  const submit = async () => {
    if (busy) return
    setBusy(true)
    const answer = await client().call('resolveList', draft.text, id)
    if (!answer.ok) setProblem(answer.failure.message)
    else if (answer.value.faults.length > 0 && checked === null) setChecked(answer.value)
    else {
      const failed = await saveList(id, draft.name, answer.value.slugs)
      setProblem(failed)
      if (failed === null) onClose()
    }
    setBusy(false)
  }
  const found = checked?.slugs.length ?? 0
  return (
    <>
      <Dialog
        open={open}
        onClose={() => guard.leave(onClose)}
        wide
        title={list ? 'Edit list' : 'New list'}
        footer={
          <>
            <ErrorText className="mr-auto">{problem}</ErrorText>
            <Button onClick={() => guard.leave(onClose)}>Cancel</Button>
            <Button type="submit" form={FORM} variant="primary" busy={busy} disabled={checked !== null && found === 0}>
              {checked ? `Save ${pluralize(found, 'problem')}` : list ? 'Save' : 'Create'}
            </Button>
          </>
        }
      >
        <form
          id={FORM}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
          className="flex flex-col gap-4"
        >
          <TextField
            label="Name"
            required
            ref={catchFocus}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextArea
            label={
              <>
                Problems <span className="font-normal text-muted">(one per line: title, LeetCode link or slug)</span>
              </>
            }
            required
            textClassName="min-h-48 font-mono"
            spellCheck={false}
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        </form>
        <div role="status">{checked && <Faults {...checked} />}</div>
      </Dialog>
      {guard.question}
    </>
  )
}

/** The lines that add no problem, and the choice what to do about them. */
function Faults({ slugs, faults }: ResolvedList) {
  return (
    <div className="mt-4 rounded-md border border-line p-3">
      <p className="font-medium">{faultText(faults.length)}</p>
      <p className="text-muted">
        {slugs.length > 0
          ? `Correct them above, or save the list with the ${pluralize(slugs.length, 'problem')} that were recognised.`
          : 'Correct them above. Nothing else was recognised.'}
      </p>
      <ul className="mt-2 max-h-60 divide-y divide-line overflow-y-auto">
        {faults.map(({ line, text, reason }) => (
          <li key={line} className="py-1.5">
            <span className="figures font-medium">Line {line}:</span>{' '}
            <span className="user-text [overflow-wrap:anywhere]">
              {text.length > 200 ? `${text.slice(0, 200)}…` : text}
            </span>
            <span className="block text-hard">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import type { ResolvedList } from '#protocol/lists'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { ErrorText } from '../../components/ErrorText'
import { TextArea } from '../../components/TextArea'
import { TextField } from '../../components/TextField'
import { useLeaveGuard } from '../../hooks/use-leave-guard'
import { DraftWarning } from '../../widgets/DraftWarning'
import { changeForm, closeForm, correctLine, isChanged, submitForm } from './form'
import { faultText } from './labels'
import { type ListForm, lists } from './store'

const FORM = 'list-form'
const DELETED = 'This list was deleted in another tab or on another device. You can save your text as a new list.'

/** Creates or edits a list: its name, and its problems one a line. Lines that name no problem are shown before anything is saved (N9). */
export function ListDialog() {
  const { form, isFormOpen } = useSnapshot(lists, { sync: true })
  const guard = useLeaveGuard(
    isFormOpen && form !== null && isChanged(form),
    'This list has changes that are not saved.',
  )
  if (form === null) return null
  const { id, name, text, checked, isGone, isSaving, problem } = form
  const found = checked?.slugs.length ?? 0
  return (
    <>
      <Dialog
        open={isFormOpen}
        onClose={() => guard.leave(closeForm)}
        wide
        startsInField
        title={id === null ? 'New list' : 'Edit list'}
        footer={
          <>
            <ErrorText className="mr-auto">{problem ?? (isGone ? DELETED : null)}</ErrorText>
            <Button onClick={() => guard.leave(closeForm)}>Cancel</Button>
            <Button
              type="submit"
              form={FORM}
              variant="primary"
              busy={isSaving}
              disabled={checked !== null && found === 0}
            >
              {saveLabel(form)}
            </Button>
          </>
        }
      >
        <DraftWarning />
        <form
          id={FORM}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submitForm()
          }}
          className="flex flex-col gap-4"
        >
          <TextField
            label="Name"
            required
            ref={catchFocus}
            value={name}
            onChange={({ target }) => changeForm({ name: target.value })}
          />
          <TextArea
            label={
              <>
                Problems <span className="font-normal text-muted">(one per line: title, number, link or slug)</span>
              </>
            }
            required
            textClassName="min-h-48 font-mono"
            spellCheck={false}
            value={text}
            onChange={({ target }) => changeForm({ text: target.value })}
          />
        </form>
        <div role="status">{checked && <Faults {...checked} />}</div>
      </Dialog>
      {guard.question}
    </>
  )
}

function saveLabel({ id, checked, isGone }: Pick<Snapshot<ListForm>, 'id' | 'checked' | 'isGone'>): string {
  if (isGone) return 'Save as a new list'
  if (checked) return `Save ${pluralize(checked.slugs.length, 'problem')}`
  return id === null ? 'Create' : 'Save'
}

const suggestionsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll('button') ?? [])]

/** The lines that add no problem, and the choice what to do about them. */
function Faults({ slugs, faults }: Snapshot<ResolvedList>) {
  const summary = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** The place of the pressed suggestion among the suggestions. */
  const pressed = useRef(-1)
  // The pressed suggestion is gone after its line was checked again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other faults are the reason
  useEffect(() => catchFocus(suggestionsIn(list.current)[pressed.current] ?? summary.current), [faults])
  return (
    <div className="mt-4 rounded-md border border-line p-3">
      <p ref={summary} tabIndex={-1} className="font-medium">
        {faults.length === 0 ? 'Every line names a problem.' : faultText(faults.length)}
      </p>
      {faults.length > 0 && (
        <p className="text-muted">
          {slugs.length > 0
            ? `Correct them above, or save the list with the ${pluralize(slugs.length, 'recognised problem')}.`
            : 'Correct them above. Nothing else was recognised.'}
        </p>
      )}
      <ul ref={list} className="mt-2 max-h-60 divide-y divide-line overflow-y-auto">
        {faults.map(({ line, column, text, reason, suggestion }) => (
          <li key={`${line} ${column}`} className="py-1.5">
            <span className="figures font-medium">Line {line}:</span>{' '}
            <span className="user-text [overflow-wrap:anywhere]">
              {text.length > 200 ? `${text.slice(0, 200)}…` : text}
            </span>
            <span className="block text-hard">{reason}</span>
            {suggestion !== undefined && (
              <span className="block">
                Did you mean{' '}
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    pressed.current = suggestionsIn(list.current).indexOf(currentTarget)
                    void correctLine({ line, column, text }, suggestion.words)
                  }}
                  className="inline-flex min-h-8 items-center font-medium text-accent hover:underline touch:min-h-11"
                >
                  {suggestion.title}
                </button>
                ?
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

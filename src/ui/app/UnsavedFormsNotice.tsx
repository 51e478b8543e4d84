import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { cutText } from '#lib/cut-text'
import { loadAndRun } from '../actions/load-and-run'
import { Button } from '../components/Button'
import { Notice } from '../components/Notice'
import { offerUnsavedForms, type UnsavedForm, unsavedForms } from '../drafts/unsaved-forms'
import { useReadOnly } from '../hooks/use-read-only'
import { state } from '../state/state'

/**
 * Offers forms with unsaved text of earlier visits. For example, the browser may have been killed while the user typed (fault 47 in
 * docs/reliability.md).
 */
export function UnsavedFormsNotice() {
  const { username, isConfirmed } = useSnapshot(state)
  const { offeredForms } = useSnapshot(unsavedForms)
  const readOnly = useReadOnly()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has other forms
  useEffect(() => {
    if (isConfirmed) offerUnsavedForms()
  }, [username, isConfirmed])
  if (offeredForms.length === 0 || readOnly || !isConfirmed) return null
  return (
    <Notice
      label="Unsaved text"
      title="You have text that was not saved"
      onDismiss={() => {
        unsavedForms.offeredForms = []
      }}
      text="This browser keeps it until you save or discard it."
    >
      <div className="mt-2.5 flex flex-wrap gap-2">
        {offeredForms.map((form) => (
          <Button key={`${form.kind} ${form.id}`} onClick={() => void loadAndResumeForm(form)} className="max-w-full">
            <span className="user-text truncate">{getFormLabel(form)}</span>
          </Button>
        ))}
      </div>
    </Notice>
  )
}

const loadAndResumeForm = (form: UnsavedForm) =>
  loadAndRun(
    () => import('./resume-form'),
    ({ resumeForm }) => resumeForm(form),
  )

function getFormLabel({ kind, id, name }: UnsavedForm): string {
  const quotedName = name.trim() === '' ? '' : ` “${cutText(name.trim(), 40)}”`
  const isNew = id === '' || id.startsWith('copy.')
  switch (kind) {
    case 'added':
      return 'Continue the new solve'
    case 'table':
      return 'Continue the table import'
    case 'list':
    case 'profile':
      return `Continue the ${isNew ? 'new ' : ''}${kind}${quotedName}`
    default:
      return kind satisfies never
  }
}

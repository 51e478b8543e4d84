import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { cutText } from '#lib/cut-text'
import { onPress } from '../actions/on-press'
import { Button } from '../components/Button'
import { Notice } from '../components/Notice'
import { type KeptForm, keptForms, offerKeptForms } from '../drafts/kept-forms'
import { useReadOnly } from '../hooks/use-read-only'
import { state } from '../state/state'

/** Offers the forms with text that was typed in an earlier visit and not saved, for example because the browser was killed (fault 47). */
export function KeptFormsNotice() {
  const { username, confirmed } = useSnapshot(state)
  const { offeredForms } = useSnapshot(keptForms)
  const readOnly = useReadOnly()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has other forms
  useEffect(() => {
    if (confirmed) offerKeptForms()
  }, [username, confirmed])
  if (offeredForms.length === 0 || readOnly || !confirmed) return null
  return (
    <Notice
      label="Unsaved text"
      title="You have text that was not saved"
      onDismiss={() => {
        keptForms.offeredForms = []
      }}
      text="This browser keeps it until you save or discard it."
    >
      <div className="mt-2.5 flex flex-wrap gap-2">
        {offeredForms.map((form) => (
          <Button key={`${form.kind} ${form.id}`} onClick={() => void loadAndResume(form)} className="max-w-full">
            <span className="user-text truncate">{formLabel(form)}</span>
          </Button>
        ))}
      </div>
    </Notice>
  )
}

const loadAndResume = (form: KeptForm) =>
  onPress(
    () => import('./resume-form'),
    ({ resumeForm }) => resumeForm(form),
  )

function formLabel({ kind, id, name }: KeptForm): string {
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

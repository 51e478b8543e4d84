import { Pencil, Plus } from 'lucide'
import { useState } from 'react'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { TextArea } from '../../../components/TextArea'
import { lazyComponent } from '../../../components/use-lazy'
import { useReadOnly } from '../../../shared/use-read-only'
import { client } from '../../../worker-client/client'
import { changeDraft } from '../drafts/drafts'
import { EditForm } from '../EditForm'
import { Section } from '../Section'
import { saveProblemNote } from '../save'
import { useEdit, useEditKey } from '../use-edit'

const VersionList = lazyComponent(async () => (await import('../detail/VersionList')).VersionList)

/** The note on a problem, its editor and its versions. */
export function NoteSection({ slug, note }: { slug: string; note: string | null }) {
  const edited = { key: slug, note }
  const edit = useEdit(edited, 'problem', saveProblemNote)
  const readOnly = useReadOnly()
  const [versions, setVersions] = useState(false)
  useEditKey(edit.form === null && !readOnly ? edit.begin : null)
  return (
    <Section
      title="Problem note"
      actions={
        edit.form === null && (
          <>
            <Button variant="ghost" aria-expanded={versions} onClick={() => setVersions(!versions)}>
              {versions ? 'Hide versions' : 'Versions'}
            </Button>
            {!readOnly && (
              <Button ref={edit.button} onClick={edit.begin} title="Press e" aria-keyshortcuts="e">
                {note === null ? <Icon node={Plus} size={14} /> : <Icon node={Pencil} size={14} />}
                {note === null ? 'Add Note' : 'Edit Note'}
              </Button>
            )}
          </>
        )
      }
    >
      {edit.form === null ? (
        <div className="flex flex-col gap-4">
          {note === null ? (
            <p className="text-muted">What to remember next time. It shows on every attempt of this problem.</p>
          ) : (
            <p className="user-text max-w-prose">{note}</p>
          )}
          {versions && <VersionList of={slug} read={(slug) => client().call('listProblemNotes', slug)} />}
        </div>
      ) : (
        <EditForm label="Problem note" edit={edit} detail={edited} kind="problem" about="note">
          <TextArea
            label="Note"
            rows={4}
            autoFocus={edit.fresh}
            readOnly={edit.stage === 'saving'}
            value={edit.form.note}
            onChange={({ target }) => changeDraft(slug, 'problem', { note: target.value })}
          />
        </EditForm>
      )}
    </Section>
  )
}

import { useState } from 'react'
import { readProblem } from '../../actions/problem'
import { sendDraft } from '../../actions/send-draft'
import { lazy } from '../../behaviour/lazy'
import { Button } from '../../components/Button'
import { TextArea } from '../../components/TextArea'
import { isChanged } from '../../drafts/draft-store'
import type { FormValues, ProblemValues } from '../../drafts/forms'
import type { Draft } from '../../drafts/open-drafts'
import { useEdit } from '../../hooks/use-edit'
import { EditButton } from '../../widgets/edit/EditButton'
import { EditForm } from '../../widgets/edit/EditForm'
import { Section } from '../../widgets/edit/Section'
import { Markdown } from '../../widgets/markdown/Markdown'
import { getClient } from '../../worker-client/client'

const VersionList = lazy(async () => (await import('../../widgets/problem/VersionList')).VersionList)

export function NoteSection({ slug, note }: { slug: string; note: string | null }) {
  const edit = useEdit({ key: slug, note }, 'problem', saveProblemNote)
  const [isVersionListOpen, setIsVersionListOpen] = useState(false)
  return (
    <Section
      title="Problem note"
      purpose="What to remember next time. Every attempt of this problem shows it."
      actions={
        edit.form === null && (
          <>
            <Button
              variant="ghost"
              aria-expanded={isVersionListOpen}
              onClick={() => setIsVersionListOpen(!isVersionListOpen)}
            >
              {isVersionListOpen ? 'Hide versions' : 'Versions'}
            </Button>
            <EditButton edit={edit} partName="Note" isEmpty={note === null} hasKey />
          </>
        )
      }
    >
      {edit.form === null ? (
        (note !== null || isVersionListOpen) && (
          <div className="flex flex-col gap-4">
            {note !== null && <Markdown text={note} field="problem note" />}
            {isVersionListOpen && (
              <VersionList id={slug} loadVersions={(slug) => getClient().call('listProblemNotes', slug)} />
            )}
          </div>
        )
      ) : (
        <EditForm label="Problem note" edit={edit}>
          <TextArea
            label="Note"
            rows={4}
            autoFocus={edit.isOpenedByUser}
            readOnly={edit.stage === 'saving'}
            value={edit.form.note}
            onChange={({ target }) => edit.change({ note: target.value })}
          />
        </EditForm>
      )}
    </Section>
  )
}

/** Saves the note on a problem. An empty text removes the note. */
async function saveProblemNote(problem: ProblemValues, draft: Draft<FormValues['problem']>): Promise<void> {
  const note = draft.form.note.trim() === '' ? null : draft.form.note
  const command = isChanged(draft) ? ({ type: 'SaveProblemNote', slug: problem.key, note } as const) : null
  await sendDraft(problem, 'problem', draft, command, { stored: { note: note ?? '' }, reloadValues: readProblem })
}

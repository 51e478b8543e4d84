import { FileInput } from 'lucide'
import { type Snapshot, useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { TextArea } from '../../components/TextArea'
import { TextField } from '../../components/TextField'
import { useForm } from '../../hooks/use-form'
import { useLeaveGuard } from '../../hooks/use-leave-guard'
import { DraftWarning } from '../../widgets/DraftWarning'
import { createDropHandlers, pickListFiles } from './files'
import { addFiles, changeForm, closeForm, isPreviewCurrent, submitForm } from './form'
import { ListPreview } from './ListPreview'
import { type ListForm, lists } from './store'

const DELETED_MESSAGE =
  'This list was deleted in another tab or on another device. You can save your text as a new list.'

/**
 * The dialog that creates or edits a study list. The user types one problem per line. A preview shows the recognized problems beside the
 * text, on narrow screens below it (N26).
 */
export function ListDialog() {
  const { form } = useSnapshot(lists)
  return form && <ListFormDialog form={form} />
}

function ListFormDialog({ form }: { form: Snapshot<ListForm> }) {
  const { isFormOpen } = useSnapshot(lists)
  const { id, fields, preview, isGone } = form
  const { values, ...formState } = useForm({ form: fields, open: isFormOpen, save: submitForm })
  const guard = useLeaveGuard(isFormOpen && formState.isChanged, 'This list has changes that are not saved.')
  return (
    <>
      <Dialog
        open={isFormOpen}
        onClose={() => guard.confirmLeaving(closeForm)}
        wide
        startsInField
        title={id === null ? 'New list' : 'Edit list'}
        footer={
          <>
            <ErrorText className="mr-auto">{formState.failure ?? (isGone ? DELETED_MESSAGE : null)}</ErrorText>
            <Button onClick={() => guard.confirmLeaving(closeForm)}>Cancel</Button>
            <Button type="submit" form={formState.id} variant="primary" busy={formState.isSaving}>
              {getSaveLabel(form)}
            </Button>
          </>
        }
      >
        <DraftWarning />
        <div className="min-[56.25rem]:grid min-[56.25rem]:grid-cols-2 min-[56.25rem]:gap-6">
          <form
            id={formState.id}
            noValidate
            onSubmit={formState.submit}
            {...createDropHandlers(addFiles)}
            className="flex flex-col gap-4"
          >
            <TextField
              label="Name"
              required
              ref={catchFocus}
              value={values.name}
              onChange={({ target }) => changeForm({ name: target.value })}
            />
            <TextArea
              label={
                <>
                  Problems{' '}
                  <span className="font-normal text-muted">
                    (one per line: title, number, link or slug; “## Arrays” begins a section)
                  </span>
                </>
              }
              required
              textClassName="min-h-48 font-mono"
              spellCheck={false}
              value={values.text}
              onChange={({ target }) => changeForm({ text: target.value })}
            />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button onClick={() => void pickListFiles(addFiles)}>
                <Icon node={FileInput} size={15} className="text-muted" />
                Add files…
              </Button>
              <span className="text-muted touch:hidden">or drop files or a folder here</span>
            </div>
          </form>
          <ListPreview preview={preview} text={values.text} />
        </div>
      </Dialog>
      {guard.dialog}
    </>
  )
}

/** If lines would be left out, the label says how many problems are saved. */
function getSaveLabel(form: Snapshot<ListForm>): string {
  const { id, preview, isGone } = form
  if (isGone) return 'Save as a new list'
  const verb = id === null ? 'Create' : 'Save'
  const { faultCount = 0, slugs = [] } = (isPreviewCurrent(form) && preview.answer) || {}
  return faultCount > 0 && slugs.length > 0 ? `${verb} with ${pluralize(slugs.length, 'problem')}` : verb
}

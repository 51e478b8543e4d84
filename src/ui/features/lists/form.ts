import type { EditableList } from '#protocol/lists'
import { executeWithUndo } from '../../shared/execute'
import { showToast } from '../../shared/toasts'
import { client } from '../../worker-client/client'
import { type ListForm, lists } from './store'

const BLANK: EditableList = { name: '', slugs: [], text: '' }

/** Opens the form of one of the person's own lists; null creates one. */
export async function openListForm(id: string | null): Promise<void> {
  const base = id === null ? BLANK : await readList(id)
  if (base === null) return
  const { name, text } = base
  lists.form = { id, base, name, text, checked: null, isGone: false, isSaving: false, problem: null }
  lists.isFormOpen = true
}

async function readList(id: string): Promise<EditableList | null> {
  const answer = await client().call('editableList', id)
  if (answer.ok) return answer.value
  showToast('error', answer.failure.message)
  return null
}

/** Whether the form has changes that are not saved. */
export const isChanged = ({
  name,
  text,
  base,
}: Pick<ListForm, 'name' | 'text'> & { base: Pick<EditableList, 'name' | 'text'> }): boolean =>
  name !== base.name || text !== base.text

/** Changes the name or the text of the form. */
export function changeForm(changes: Partial<Pick<ListForm, 'name' | 'text'>>): void {
  const { form } = lists
  if (!form) return
  Object.assign(form, changes, { problem: null })
  if (changes.text !== undefined) form.checked = null
}

/** Closes the form. What was typed is discarded. */
export function closeForm(): void {
  lists.isFormOpen = false
}

/** Saves the form. If some lines are faulty and the user has not decided about them, shows them instead. */
export async function submitForm(): Promise<void> {
  const { form } = lists
  if (!form || form.isSaving) return
  form.isSaving = true
  form.problem = null
  const answer = await client().call('resolveList', form.text, [...form.base.slugs])
  if (!answer.ok) form.problem = answer.failure.message
  else if (answer.value.faults.length > 0 && form.checked === null) form.checked = answer.value
  else await save(form, answer.value.slugs)
  form.isSaving = false
}

/** Saves a list with these problems. An edit keeps what another tab or device has changed since the form was opened (N9). */
async function save(form: ListForm, slugs: readonly string[]): Promise<void> {
  const { id, name, isGone } = form
  const base = { name: form.base.name, slugs: [...form.base.slugs] }
  const failure =
    id === null || isGone
      ? await executeWithUndo({ type: 'CreateStudyList', name, slugs }, 'List created.')
      : await executeWithUndo({ type: 'EditStudyList', id, base, name, slugs }, 'List saved.')
  if (failure === null) {
    closeForm()
    // The page of the deleted list has nothing to show.
    if (isGone) lists.opened = null
  } else if (failure.code === 'not-found') form.isGone = true
  else form.problem = failure.message
}

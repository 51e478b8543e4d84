import * as v from 'valibot'
import type { FaultyLine } from '#domain/lists/resolve-lines'
import type { EditableList } from '#protocol/lists'
import { executeWithUndo } from '../../actions/execute'
import { keepForm, readKeptForm, stopOffering } from '../../drafts/kept-forms'
import { showToast } from '../../state/toasts'
import { client } from '../../worker-client/client'
import { type ListForm, lists } from './store'

const BLANK: EditableList = { name: '', slugs: [], text: '' }

const TYPED = { name: v.string(), text: v.string() }
const KEPT = v.object({ ...TYPED, base: v.object({ ...TYPED, slugs: v.array(v.string()) }) })

/** Opens the form of one of the person's own lists, with what was typed in an earlier visit. Null creates a list. */
export async function openListForm(id: string | null): Promise<void> {
  const kept = readKeptForm('list', id ?? '', KEPT)
  const base = kept?.base ?? (id === null ? BLANK : await readList(id))
  if (base === null) return
  const { name, text } = kept ?? base
  lists.form = { id, base, name, text, checked: null, isGone: false, isSaving: false, problem: null }
  lists.isFormOpen = true
  stopOffering('list', id ?? '')
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
  if (changes.text !== undefined) form.checked = null
  write(form, changes)
}

/** Changes a form and keeps it for a later visit. */
function write(form: ListForm, changes: Partial<Pick<ListForm, 'name' | 'text'>>): void {
  Object.assign(form, changes, { problem: null })
  const { id, base, name, text } = form
  keepForm('list', id ?? '', isChanged(form) ? { name, text, base } : null)
}

/** Closes the dialog and keeps what was typed. */
export function hideForm(): void {
  lists.isFormOpen = false
}

/** Closes the form after a save, or discards what was typed. */
export function closeForm(): void {
  lists.isFormOpen = false
  if (lists.form) keepForm('list', lists.form.id ?? '', null)
}

/** Replaces the text of a fault, and checks the whole text again. The other faults stay on screen meanwhile. Does nothing if that text is no longer at its place. */
export async function correctLine(
  { line, column, text: part }: Pick<FaultyLine, 'line' | 'column' | 'text'>,
  corrected: string,
): Promise<void> {
  const { form } = lists
  if (!form) return
  const lines = form.text.split(/\r\n?|\n/)
  const typed = lines[line - 1] ?? ''
  if (!typed.startsWith(part, column)) return
  lines[line - 1] = typed.slice(0, column) + corrected + typed.slice(column + part.length)
  write(form, { text: lines.join('\n') })
  const { text } = form
  const answer = await client().call('resolveList', text, [...form.base.slugs])
  // The text was changed meanwhile.
  if (form.text !== text) return
  form.checked = answer.ok ? answer.value : null
  if (!answer.ok) form.problem = answer.failure.message
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

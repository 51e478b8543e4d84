import * as v from 'valibot'
import { ref, type Snapshot, snapshot } from 'valtio'
import type { EditableList, FaultyRow, ListPreviewRow, PreviewQuery, ResolvedList } from '#protocol/lists'
import { executeWithUndo } from '../../actions/execute'
import { formState, isFormChanged } from '../../drafts/form-state'
import { keepForm, readKeptForm, stopOffering } from '../../drafts/kept-forms'
import { showToast } from '../../state/toasts'
import { client } from '../../worker-client/client'
import { type AcceptedFaults, type ListForm, type ListPreview, lists } from './store'

const BLANK: EditableList = { name: '', slugs: [], text: '' }

/** How many rows the preview shows at first, and how many more with each press. */
export const ROWS_SHOWN = 100

const NO_PREVIEW: ListPreview = {
  faultsOnly: false,
  line: null,
  limit: ROWS_SHOWN,
  checked: null,
  answer: null,
  accepted: null,
}

type Fields = Pick<EditableList, 'name' | 'text'>

const fieldsOf = ({ name, text }: Fields): Fields => ({ name, text })

const LINE_ENDS = /\r\n?|\n/

const TYPED = { name: v.string(), text: v.string() }
const KEPT_LIST = {
  ...TYPED,
  slugs: v.array(v.string()),
  headings: v.exactOptional(v.array(v.object({ name: v.string(), first: v.string() }))),
}
const KEPT = v.object({ ...TYPED, base: v.object(KEPT_LIST) })

/** Opens the form of one of the person's own lists, with what was typed in an earlier visit. Null creates a list. */
export async function openListForm(id: string | null): Promise<void> {
  const kept = readKeptForm('list', id ?? '', KEPT)
  const base = kept?.base ?? (id === null ? BLANK : await readList(id))
  if (base === null) return
  const fields = formState(fieldsOf(base), fieldsOf(kept ?? base))
  lists.form = { id, base, fields, preview: { ...NO_PREVIEW }, isGone: false }
  lists.isFormOpen = true
  void checkText()
  stopOffering('list', id ?? '')
}

async function readList(id: string): Promise<EditableList | null> {
  const answer = await client().call('editableList', id)
  if (answer.ok) return answer.value
  showToast('error', answer.failure.message)
  return null
}

/** Changes the name or the text of the form. */
export function changeForm(changes: Partial<Fields>): void {
  const { form } = lists
  if (!form) return
  // The line with a field may have moved.
  if (changes.text !== undefined) Object.assign(form.preview, { accepted: null, line: null })
  write(form, changes)
  void checkText()
}

/** Changes a form, also while it is being saved, because a save reads the text first. Keeps the form for a later visit. */
function write({ id, base, fields }: ListForm, changes: Partial<Fields>): void {
  Object.assign(fields.values, changes)
  fields.failure = null
  keepForm('list', id ?? '', isFormChanged(fields) ? { ...fields.values, base } : null)
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

/** The text of a line of the form, from 1. */
export const lineOf = (text: string, line: number): string => text.split(LINE_ENDS)[line - 1] ?? ''

/** Replaces a line of the text. */
export function changeLine(line: number, typed: string): void {
  const { form } = lists
  if (!form) return
  form.preview.accepted = null
  write(form, { text: withLine(form.fields.values.text, line, typed) })
  void checkText()
}

function withLine(text: string, line: number, typed: string): string {
  const lines = text.split(LINE_ENDS)
  lines[line - 1] = typed
  return lines.join('\n')
}

/**
 * Replaces a part of the text by its suggestion. The preview shows the correction before the next check, so that several can be
 * pressed at once. Does nothing if that part is no longer at its place.
 */
export function acceptSuggestion({ line, column, text: part, suggestion }: FaultyRow): void {
  const { form } = lists
  const answer = form?.preview.answer
  if (!form || !answer || suggestion === undefined) return
  const { words, ...problem } = suggestion
  const { text } = form.fields.values
  const typed = lineOf(text, line)
  if (!typed.startsWith(part, column)) return
  write(form, { text: withLine(text, line, typed.slice(0, column) + words + typed.slice(column + part.length)) })
  const moved = words.length - part.length
  const rows = answer.rows.map((row): ListPreviewRow => {
    if (row.line !== line || row.column < column) return row
    return row.column === column ? { line, column, text: words, problem } : { ...row, column: row.column + moved }
  })
  form.preview.answer = ref({ ...answer, rows })
  void checkText()
}

/** Changes which rows the preview shows. More rows of faults that the user has accepted are accepted too. */
export async function changePreview(query: Partial<PreviewQuery>): Promise<void> {
  if (!lists.form) return
  const { preview, fields } = lists.form
  const { text } = fields.values
  const areAccepted = areFaultsAccepted(preview)
  Object.assign(preview, query)
  await checkText()
  if (areAccepted && preview.answer && fields.values.text === text) preview.accepted = faultsOf(preview.answer)
}

let running: Promise<void> | null = null

/** Reads the text of the form, one text at a time. Resolves after the text was read that the form has then. */
function checkText(): Promise<void> {
  running ??= checkUntilCurrent().finally(() => {
    running = null
  })
  return running
}

async function checkUntilCurrent(): Promise<void> {
  for (;;) {
    const { form } = lists
    if (!form || form.preview.checked === keyOf(form)) return
    const key = keyOf(form)
    const { faultsOnly, line, limit } = form.preview
    const { text } = form.fields.values
    const answer = await client().call('resolveList', text, [...form.base.slugs], { faultsOnly, line, limit })
    // A later text is read before anything changes on screen.
    if (lists.form !== form || keyOf(form) !== key) continue
    form.preview.checked = key
    form.preview.answer = answer.ok ? ref(answer.value) : null
    if (!answer.ok) form.fields.failure = answer.failure.message
    // The last fault was corrected.
    else if (faultsOnly && answer.value.faultCount === 0) form.preview.faultsOnly = false
  }
}

/** Identifies what a check reads. */
const keyOf = ({ fields, preview: { faultsOnly, line, limit } }: ListForm): string =>
  `${faultsOnly} ${line} ${limit} ${fields.values.text}`

const faultsOf = ({ faultCount, rows }: Snapshot<ResolvedList>): AcceptedFaults => ({
  count: faultCount,
  shown: rows.flatMap((row) => ('reason' in row ? `${row.line} ${row.text} ${row.reason}` : [])),
})

/** Whether the user pressed Save while the preview showed these faults, or the first of them and their number. */
export function areFaultsAccepted({ answer, accepted }: Snapshot<ListPreview>): boolean {
  if (answer === null || accepted === null) return false
  const { count, shown } = faultsOf(answer)
  return count <= accepted.count && shown.every((fault) => accepted.shown.includes(fault))
}

/**
 * Saves the form. If lines add no problem and the user has not decided about them, shows them instead. Returns the reason of a failure,
 * or null.
 */
export async function submitForm(): Promise<string | null> {
  const { form } = lists
  if (!form) return null
  const { preview, fields } = form
  // The catalog or an own problem may have changed, and a check that failed is tried again.
  preview.checked = null
  await checkText()
  if (lists.form !== form || !lists.isFormOpen) return null
  if (preview.answer === null) return fields.failure
  if (preview.answer.faultCount === 0 || areFaultsAccepted(preview)) return save(form, preview.answer)
  await showFaults(preview)
  return null
}

async function showFaults(preview: ListPreview): Promise<void> {
  Object.assign(preview, { faultsOnly: true, line: null })
  await checkText()
  preview.accepted = preview.answer && faultsOf(preview.answer)
}

/** Saves a list with these problems and sections. An edit keeps what another tab or device has changed since the form was opened (N9). */
async function save(form: ListForm, { slugs, headings }: ResolvedList): Promise<string | null> {
  const { id, isGone } = form
  const { text: _, ...base } = snapshot(form.base)
  const list = { name: form.fields.values.name, slugs, ...(headings && { headings }) }
  const failure =
    id === null || isGone
      ? await executeWithUndo({ type: 'CreateStudyList', ...list }, 'List created.')
      : await executeWithUndo({ type: 'EditStudyList', id, base, ...list }, 'List saved.')
  if (failure === null) {
    if (lists.form === form) closeForm()
    else if (lists.form?.id !== id) keepForm('list', id ?? '', null)
    // The page of the deleted list has nothing to show.
    if (isGone) lists.opened = null
    return null
  }
  if (failure.code !== 'not-found') return failure.message
  form.isGone = true
  return null
}

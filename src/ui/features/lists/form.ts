import * as v from 'valibot'
import { ref, type Snapshot, snapshot } from 'valtio'
import type { JoinedFiles } from '#domain/lists/list-files'
import { pluralize } from '#lib/format'
import type { EditableList, FaultyRow, ListPreviewRow, PreviewQuery, ResolvedList } from '#protocol/lists'
import { executeWithUndo } from '../../actions/execute'
import { createFormState, isFormChanged } from '../../drafts/form-state'
import { readUnsavedForm, stopOfferingForm, storeUnsavedForm } from '../../drafts/unsaved-forms'
import { showToast } from '../../state/toasts'
import { getClient } from '../../worker-client/client'
import { type ListForm, type ListPreview, lists } from './store'

const BLANK_LIST: EditableList = { name: '', slugs: [], text: '' }

/** Number of rows that the preview shows at first. Each press of "Show more" adds as many. */
export const ROWS_PER_PAGE = 100

const EMPTY_PREVIEW: ListPreview = {
  faultsOnly: false,
  line: null,
  limit: ROWS_PER_PAGE,
  checkedKey: null,
  answer: null,
}

type Fields = Pick<EditableList, 'name' | 'text'>

const pickFields = ({ name, text }: Fields): Fields => ({ name, text })

const LINE_END = /\r\n?|\n/

const TYPED_FIELD_SCHEMAS = { name: v.string(), text: v.string() }
const STORED_LIST_SCHEMAS = {
  ...TYPED_FIELD_SCHEMAS,
  slugs: v.array(v.string()),
  headings: v.exactOptional(
    v.array(v.object({ id: v.exactOptional(v.string()), name: v.string(), first: v.string() })),
  ),
}
const STORED_FORM_SCHEMA = v.object({ ...TYPED_FIELD_SCHEMAS, base: v.object(STORED_LIST_SCHEMAS) })

/** Opens the form of one of the user's own lists, with its problems or the text typed in an earlier visit. Null opens a new list. */
export async function openListForm(id: string | null): Promise<void> {
  const storedForm = readUnsavedForm('list', id ?? '', STORED_FORM_SCHEMA)
  const base = storedForm?.base ?? (id === null ? BLANK_LIST : await readList(id))
  if (base === null) return
  const fields = createFormState(pickFields(base), pickFields(storedForm ?? base))
  lists.form = { id, base, fields, preview: { ...EMPTY_PREVIEW }, isGone: false }
  lists.isFormOpen = true
  void checkText()
  stopOfferingForm('list', id ?? '')
}

async function readList(id: string): Promise<EditableList | null> {
  const answer = await getClient().call('getEditableList', id)
  if (answer.ok) return answer.value
  showToast('error', answer.failure.message)
  return null
}

export function changeForm(changes: Partial<Fields>): void {
  const { form } = lists
  if (!form) return
  // The line that is edited in the preview may have moved.
  if (changes.text !== undefined) form.preview.line = null
  updateFields(form, changes)
  void checkText()
}

/** Adds files to the problems of the form. A list without a name gets theirs. */
export function addFiles({ name, text }: JoinedFiles): void {
  const before = lists.form?.fields.values
  changeForm({ name: before?.name || name, text: `${before?.text ?? ''}\n\n${text}`.trimStart() })
}

/** Changes the fields of a form, and stores them for a later visit. Allowed during a save, because a save first checks the latest text. */
function updateFields({ id, base, fields }: ListForm, changes: Partial<Fields>): void {
  Object.assign(fields.values, changes)
  fields.failure = null
  storeUnsavedForm('list', id ?? '', isFormChanged(fields) ? { ...fields.values, base } : null)
}

export function hideForm(): void {
  lists.isFormOpen = false
}

/** Closes the dialog, and removes the stored copy of the typed text. */
export function closeForm(): void {
  lists.isFormOpen = false
  if (lists.form) storeUnsavedForm('list', lists.form.id ?? '', null)
}

/** Returns the text of a line of the form. The first line is 1. */
export const getLine = (text: string, line: number): string => text.split(LINE_END)[line - 1] ?? ''

export function changeLine(line: number, newText: string): void {
  const { form } = lists
  if (!form) return
  updateFields(form, { text: replaceLine(form.fields.values.text, line, newText) })
  void checkText()
}

function replaceLine(text: string, line: number, newText: string): string {
  const lines = text.split(LINE_END)
  lines[line - 1] = newText
  return lines.join('\n')
}

/**
 * Replaces a part of the text by its suggestion. The preview shows the correction before the next check, so that the user can press several
 * suggestions in a row. Does nothing if that part of the text has moved or changed.
 */
export function acceptSuggestion({ line, column, text: faultyText, suggestion }: FaultyRow): void {
  const { form } = lists
  const answer = form?.preview.answer
  if (!form || !answer || suggestion === undefined) return
  const { words, ...problem } = suggestion
  const { text } = form.fields.values
  const currentLine = getLine(text, line)
  if (!currentLine.startsWith(faultyText, column)) return
  updateFields(form, {
    text: replaceLine(text, line, currentLine.slice(0, column) + words + currentLine.slice(column + faultyText.length)),
  })
  const columnShift = words.length - faultyText.length
  const rows = answer.rows.map((row): ListPreviewRow => {
    if (row.line !== line || row.column < column) return row
    return row.column === column ? { line, column, text: words, problem } : { ...row, column: row.column + columnShift }
  })
  form.preview.answer = ref({ ...answer, rows })
  void checkText()
}

/** Replaces all parts of the text that have a suggestion, also those that the preview does not show yet. */
export async function acceptAllSuggestions(): Promise<void> {
  const { answer, limit } = lists.form?.preview ?? EMPTY_PREVIEW
  await changePreview({ faultsOnly: true, line: null, limit: Math.max(limit, answer?.faultCount ?? 0) })
  const faults = lists.form?.preview.answer?.rows.flatMap((row) => ('reason' in row ? [row] : [])) ?? []
  // From the end, so that a replacement moves no part that is still to be replaced.
  for (const fault of faults.toReversed()) acceptSuggestion(fault)
}

/** Changes which rows the preview shows. */
export async function changePreview(query: Partial<PreviewQuery>): Promise<void> {
  if (!lists.form) return
  Object.assign(lists.form.preview, query)
  await checkText()
}

let runningCheck: Promise<void> | null = null

/** Sends the text of the form to the worker, one call at a time. Resolves when the result belongs to the form's latest text. */
function checkText(): Promise<void> {
  runningCheck ??= checkUntilCurrent().finally(() => {
    runningCheck = null
  })
  return runningCheck
}

async function checkUntilCurrent(): Promise<void> {
  for (;;) {
    const { form } = lists
    if (!form || form.preview.checkedKey === createCheckKey(form)) return
    const key = createCheckKey(form)
    const { faultsOnly, line, limit } = form.preview
    const { text } = form.fields.values
    const answer = await getClient().call('resolveList', text, [...form.base.slugs], { faultsOnly, line, limit })
    // If the text has changed meanwhile, check the new text before anything changes on the screen.
    if (lists.form !== form || createCheckKey(form) !== key) continue
    form.preview.checkedKey = key
    form.preview.answer = answer.ok ? ref(answer.value) : null
    if (!answer.ok) form.fields.failure = answer.failure.message
    // The user has corrected the last fault, so all rows are shown again.
    else if (faultsOnly && answer.value.faultCount === 0) form.preview.faultsOnly = false
  }
}

const createCheckKey = ({ fields, preview: { faultsOnly, line, limit } }: ListForm | Snapshot<ListForm>): string =>
  `${faultsOnly} ${line} ${limit} ${fields.values.text}`

/** Identifies each faulty line of a preview. */
const listFaultKeys = (answer: ResolvedList | null): string[] =>
  answer?.rows.flatMap((row) => ('reason' in row ? `${row.line} ${row.text} ${row.reason}` : [])) ?? []

/** Whether the preview shows the result for the text of the form. */
export const isPreviewCurrent = (form: Snapshot<ListForm>): boolean =>
  form.preview.answer !== null && form.preview.checkedKey === createCheckKey(form)

/**
 * Saves the recognized problems, without the lines that add no problem. Shows these lines instead if nothing was recognized, or if the
 * preview has not shown them before. Returns the reason of a failure, or null.
 */
export async function submitForm(): Promise<string | null> {
  const { form } = lists
  if (!form) return null
  const { preview, fields } = form
  const shown = preview.checkedKey === createCheckKey(form) ? preview.answer : null
  // Check again before saving: the catalog or an own problem may have changed, and the last check may have failed.
  preview.checkedKey = null
  await checkText()
  const { answer } = preview
  if (lists.form !== form || !lists.isFormOpen) return null
  if (answer === null) return fields.failure
  const shownFaults = new Set(listFaultKeys(shown))
  const isShown = shown !== null && answer.faultCount <= shown.faultCount
  const areFaultsShown = isShown && listFaultKeys(answer).every((fault) => shownFaults.has(fault))
  if (answer.faultCount === 0 || (answer.slugs.length > 0 && areFaultsShown)) return saveList(form, answer)
  await changePreview({ faultsOnly: true, line: null })
  return null
}

/**
 * Saves a list. An edit keeps the changes that another tab or device has made since the form was opened (N9). Returns the reason of a
 * failure, or null. If the list was deleted meanwhile, sets `isGone` and returns null.
 */
async function saveList(
  form: ListForm,
  { slugs, headings, frequencies: { asked }, faultCount }: ResolvedList,
): Promise<string | null> {
  const { id, isGone } = form
  const { text: _, ...base } = snapshot(form.base)
  const list = {
    name: form.fields.values.name,
    slugs,
    ...(asked.length > 0 && { asked }),
    ...(headings && { headings }),
  }
  const toastText = describeSaved(list.name.trim(), slugs.length, faultCount)
  const isNew = id === null || isGone
  const earlierIds = isNew ? await readListIds() : []
  const failure = isNew
    ? await executeWithUndo({ type: 'CreateStudyList', ...list }, toastText)
    : await executeWithUndo({ type: 'EditStudyList', id, base, ...list }, toastText)
  if (failure === null) {
    if (isNew) lists.openedList = (await readListIds()).find((one) => !earlierIds.includes(one)) ?? null
    if (lists.form === form) closeForm()
    else if (lists.form?.id !== id) storeUnsavedForm('list', id ?? '', null)
    return null
  }
  if (failure.code !== 'not-found') return failure.message
  form.isGone = true
  return null
}

const describeSaved = (name: string, count: number, faultCount: number): string =>
  `“${name}”: ${pluralize(count, 'problem')}${faultCount > 0 ? `, ${pluralize(faultCount, 'line')} left out` : ''}`

async function readListIds(): Promise<string[]> {
  const answer = await getClient().call('getProfileLists')
  return answer.ok ? answer.value.lists.map(({ id }) => id) : []
}

import type { SolveKey } from '#domain/solve'
import { state } from '../state/state'
import { timeTravel } from '../state/time-travel-store'
import { showToast } from '../state/toasts'
import { claimDraft, deleteDraft, deleteSavedDraft, isChanged, storeDraftSoon } from './draft-store'
import { createStoredForms, type EditableValues, type FormValues } from './forms'
import { type Draft, type DraftKind, type FieldTexts, openDrafts, type SentForm } from './open-drafts'

/** Returns the fields with conflicts: the user has typed one value, and another tab or a sync has stored another value. */
export function findConflicts(
  { base, form }: Readonly<Draft<Readonly<FieldTexts>>>,
  storedValues: Readonly<FieldTexts>,
): string[] {
  return Object.keys(form).filter(
    (field) =>
      form[field] !== base[field] && storedValues[field] !== base[field] && storedValues[field] !== form[field],
  )
}

/**
 * Updates the stored values that a draft is based on, except in fields with conflicts. Fields that the user did not change also get the new
 * value in the form.
 */
function rebaseDraft({ base, form }: Draft<FieldTexts>, storedValues: FieldTexts): void {
  for (const [field, text] of Object.entries(storedValues)) {
    if (form[field] !== base[field] && form[field] !== text) continue
    base[field] = text
    form[field] = text
  }
}

/** Opens a form with the stored values, unless it is already open. */
export function beginDraft(detail: EditableValues, kind: DraftKind): void {
  if (openDrafts.drafts[detail.key]?.[kind]) return
  const base = createStoredForms(detail)[kind]
  setDraft(detail.key, kind, { base, form: { ...base } })
  claimDraft(detail.key, kind)
}

/**
 * Moves the open form of a note to the problem with which an own problem was matched, or back after the match was removed (N31). If that
 * problem has an open form too, the text is added to it. Does nothing while the page shows the past.
 */
export function moveNoteDraft(from: string, to: string): void {
  const draft = openDrafts.drafts[from]?.problem
  if (!draft || state.views?.past !== null) return
  const existing = openDrafts.drafts[to]?.problem
  if (existing)
    existing.form.note = [existing.form.note, draft.form.note].filter((text) => text.trim() !== '').join('\n\n')
  else setDraft(to, 'problem', draft)
  storeChangedDraft(to, 'problem')
  dropDraft(from, 'problem')
}

export function changeDraft<K extends DraftKind>(key: SolveKey, kind: K, change: Partial<FormValues[K]>): void {
  const draft = openDrafts.drafts[key]?.[kind]
  if (!draft) return
  Object.assign(draft.form, change)
  storeChangedDraft(key, kind)
}

export function dropDraft(key: SolveKey, kind: DraftKind): void {
  if (!openDrafts.drafts[key]?.[kind]) return
  closeForm(key, kind)
  deleteDraft(key, kind)
}

function closeForm(key: SolveKey, kind: DraftKind): void {
  delete openDrafts.drafts[key]?.[kind]
  updateUnsavedMark(key)
}

/** Closes a form after its save. If the user has typed something since the save began, the form stays open. */
export function closeSaved(key: SolveKey, kind: DraftKind, { draft: sent, saved }: SentForm): void {
  const draft: Draft<FieldTexts> | undefined = openDrafts.drafts[key]?.[kind]
  if (!draft) return
  const { base, form } = draft
  if (Object.keys(form).every((field) => form[field] === sent[field] || form[field] === base[field])) {
    closeForm(key, kind)
    deleteSavedDraft(key, kind, draft)
    return
  }
  Object.assign(base, saved)
  draft.save = undefined
  storeChangedDraft(key, kind)
}

/** Ends the conflicts of a form: its fields with a conflict keep the user's values (`mine`) or get the stored values (`stored`). */
export function resolveConflict(detail: EditableValues, kind: DraftKind, side: 'mine' | 'stored'): void {
  const draft = openDrafts.drafts[detail.key]?.[kind]
  if (!draft) return
  const storedValues: FieldTexts = createStoredForms(detail)[kind]
  const { base, form }: Draft<FieldTexts> = draft
  for (const field of findConflicts(draft, storedValues)) {
    const text = storedValues[field] ?? ''
    base[field] = text
    if (side === 'stored') form[field] = text
  }
  storeChangedDraft(detail.key, kind)
}

/**
 * Updates all open forms of a solve or problem to the stored values, except fields that the user has changed. Does nothing while the page
 * shows the past.
 */
export function rebaseDrafts(detail: EditableValues): void {
  const drafts = openDrafts.drafts[detail.key]
  if (!drafts || state.views?.past !== null || timeTravel.targetPosition !== null) return
  const storedValues = createStoredForms(detail)
  for (const kind of ['problem', 'code', 'details', 'feedback'] as const)
    rebaseOpenDraft(detail.key, storedValues[kind], kind)
  updateUnsavedMark(detail.key)
}

function rebaseOpenDraft(key: SolveKey, storedValues: FieldTexts, kind: DraftKind): void {
  const draft: Draft<FieldTexts> | undefined = openDrafts.drafts[key]?.[kind]
  if (!draft) return
  const { save } = draft
  const arrivedSave = save?.sent && hasSameValues(storedValues, save.sent.saved) ? save.sent : null
  // The user's own save has stored these values, so they do not conflict with text that the user has typed since.
  if (arrivedSave) Object.assign(draft.base, storedValues)
  rebaseDraft(draft, storedValues)
  if (!arrivedSave || save?.stage !== 'failed') return
  // The save succeeded, although its response was lost.
  closeSaved(key, kind, arrivedSave)
  showToast('success', arrivedSave.successText)
}

export function hasSameValues(firstForm: Readonly<FieldTexts>, secondForm: Readonly<FieldTexts>): boolean {
  return Object.keys(firstForm).every((field) => firstForm[field] === secondForm[field])
}

function setDraft(key: SolveKey, kind: DraftKind, draft: Draft): void {
  openDrafts.drafts[key] = { ...openDrafts.drafts[key], [kind]: draft }
}

function storeChangedDraft(key: SolveKey, kind: DraftKind): void {
  storeDraftSoon(key, kind)
  updateUnsavedMark(key)
}

function updateUnsavedMark(key: SolveKey): void {
  const hasUnsavedChanges = Object.values(openDrafts.drafts[key] ?? {}).some(isChanged)
  if (hasUnsavedChanges === (openDrafts.unsaved[key] ?? false)) return
  if (hasUnsavedChanges) openDrafts.unsaved[key] = true
  else delete openDrafts.unsaved[key]
}

/** Applies a draft that was read from localStorage or stored by another tab. Null closes the form. */
export function loadDraft(key: SolveKey, kind: DraftKind, draft: Draft | null): void {
  if (draft) setDraft(key, kind, { ...draft, save: openDrafts.drafts[key]?.[kind]?.save })
  else delete openDrafts.drafts[key]?.[kind]
  updateUnsavedMark(key)
}

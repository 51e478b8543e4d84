import type { SolveKey } from '#domain/solve'
import { state } from '../state/state'
import { timeTravel } from '../state/time-travel-store'
import { showToast } from '../state/toasts'
import { claimDraft, deleteDraft, deleteSavedDraft, isChanged, storeDraftSoon } from './draft-store'
import { type Editable, type FormValues, storedForms } from './forms'
import { type Draft, type DraftKind, openDrafts, type SentForm } from './open-drafts'

type Texts = Record<string, string>

/** The fields that both the user and another tab or a sync changed to different values. */
export function findConflicts({ base, form }: Readonly<Draft<Readonly<Texts>>>, stored: Readonly<Texts>): string[] {
  return Object.keys(form).filter(
    (field) => form[field] !== base[field] && stored[field] !== base[field] && stored[field] !== form[field],
  )
}

/** Rebases a draft on the stored values. Unchanged fields take the stored value, changed fields keep theirs. */
function rebaseDraft({ base, form }: Draft<Texts>, stored: Texts): void {
  for (const [field, text] of Object.entries(stored)) {
    if (form[field] !== base[field] && form[field] !== text) continue
    base[field] = text
    form[field] = text
  }
}

/** Opens a form with the stored values. */
export function beginDraft(detail: Editable, kind: DraftKind): void {
  if (openDrafts.drafts[detail.key]?.[kind]) return
  const base = storedForms(detail)[kind]
  put(detail.key, kind, { base, form: { ...base } })
  claimDraft(detail.key, kind)
}

/** Changes fields of an open form. */
export function changeDraft<K extends DraftKind>(key: SolveKey, kind: K, change: Partial<FormValues[K]>): void {
  const draft = openDrafts.drafts[key]?.[kind]
  if (!draft) return
  Object.assign(draft.form, change)
  saveDraft(key, kind)
}

/** Closes a form and discards its draft. */
export function dropDraft(key: SolveKey, kind: DraftKind): void {
  if (!openDrafts.drafts[key]?.[kind]) return
  closeForm(key, kind)
  deleteDraft(key, kind)
}

function closeForm(key: SolveKey, kind: DraftKind): void {
  delete openDrafts.drafts[key]?.[kind]
  updateUnsavedMark(key)
}

/** Closes a form after its save. If the user has typed since, the form stays open and is rebased on the saved values. */
export function closeSaved(key: SolveKey, kind: DraftKind, { draft: sent, saved }: SentForm): void {
  const draft: Draft<Texts> | undefined = openDrafts.drafts[key]?.[kind]
  if (!draft) return
  const { base, form } = draft
  if (Object.keys(form).every((field) => form[field] === sent[field] || form[field] === base[field])) {
    closeForm(key, kind)
    deleteSavedDraft(key, kind, draft)
    return
  }
  Object.assign(base, saved)
  draft.save = undefined
  saveDraft(key, kind)
}

/** Resolves a conflict with either the user's values or the stored values. */
export function resolveConflict(detail: Editable, kind: DraftKind, side: 'mine' | 'stored'): void {
  const draft = openDrafts.drafts[detail.key]?.[kind]
  if (!draft) return
  const stored: Texts = storedForms(detail)[kind]
  const { base, form }: Draft<Texts> = draft
  for (const field of findConflicts(draft, stored)) {
    const text = stored[field] ?? ''
    base[field] = text
    if (side === 'stored') form[field] = text
  }
  saveDraft(detail.key, kind)
}

/**
 * Rebases all open forms of a solve or problem on the stored values, also if another is selected meanwhile. Does nothing while the
 * page shows the past.
 */
export function rebaseDrafts(detail: Editable): void {
  const drafts = openDrafts.drafts[detail.key]
  if (!drafts || state.views?.past !== null || timeTravel.targetPosition !== null) return
  const stored = storedForms(detail)
  for (const kind of ['problem', 'code', 'details', 'feedback'] as const)
    rebaseOpenDraft(detail.key, stored[kind], kind)
  updateUnsavedMark(detail.key)
}

function rebaseOpenDraft(key: SolveKey, stored: Texts, kind: DraftKind): void {
  const draft: Draft<Texts> | undefined = openDrafts.drafts[key]?.[kind]
  if (!draft) return
  const { save } = draft
  const arrived = save?.sent && hasSameValues(stored, save.sent.saved) ? save.sent : null
  // The stored value is the user's own save, so it does not conflict with text typed since.
  if (arrived) Object.assign(draft.base, stored)
  rebaseDraft(draft, stored)
  if (!arrived || save?.stage !== 'failed') return
  // The save succeeded, although its response was lost.
  closeSaved(key, kind, arrived)
  showToast('success', arrived.done)
}

/** True if two forms have the same values. */
export function hasSameValues(one: Readonly<Texts>, other: Readonly<Texts>): boolean {
  return Object.keys(one).every((field) => one[field] === other[field])
}

function put(key: SolveKey, kind: DraftKind, draft: Draft): void {
  openDrafts.drafts[key] = { ...openDrafts.drafts[key], [kind]: draft }
}

function saveDraft(key: SolveKey, kind: DraftKind): void {
  storeDraftSoon(key, kind)
  updateUnsavedMark(key)
}

function updateUnsavedMark(key: SolveKey): void {
  const unsaved = Object.values(openDrafts.drafts[key] ?? {}).some(isChanged)
  if (unsaved === (openDrafts.unsaved[key] ?? false)) return
  if (unsaved) openDrafts.unsaved[key] = true
  else delete openDrafts.unsaved[key]
}

/** Opens a draft that was read from storage or written by another tab. Null closes the form. */
export function loadDraft(key: SolveKey, kind: DraftKind, draft: Draft | null): void {
  if (draft) put(key, kind, { ...draft, save: openDrafts.drafts[key]?.[kind]?.save })
  else delete openDrafts.drafts[key]?.[kind]
  updateUnsavedMark(key)
}

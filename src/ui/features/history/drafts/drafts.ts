import type { SolveKey } from '#domain/solve'
import type { SolveDetail } from '#protocol/history'
import { notify } from '../../../shared/notifications'
import { type Draft, type DraftKind, type Forms, history, type Sent } from '../store'
import { claimDraft, forgetDraft, keepDraft } from './draft-store'
import { storedForms } from './forms'
import { forgetSave, saveOf } from './saves'

type Texts = Record<string, string>

/** Whether the person changed anything in a form. */
export function isChanged({ base, form }: Readonly<Draft<Readonly<Texts>>>): boolean {
  return Object.keys(form).some((field) => form[field] !== base[field])
}

/** The fields that the person changed, and that were stored otherwise meanwhile (by another tab, or a sync). */
export function findConflicts({ base, form }: Readonly<Draft<Readonly<Texts>>>, stored: Readonly<Texts>): string[] {
  return Object.keys(form).filter(
    (field) => form[field] !== base[field] && stored[field] !== base[field] && stored[field] !== form[field],
  )
}

/** A draft over what is stored now: fields the person left alone follow it, those they changed stay. */
export function rebaseDraft<F extends Texts>({ base, form }: Draft<F>, stored: F): Draft<F> {
  const next = { base: { ...base }, form: { ...form } }
  for (const field of Object.keys(form) as (keyof F)[]) {
    if (form[field] !== base[field] && form[field] !== stored[field]) continue
    next.base[field] = stored[field]
    next.form[field] = stored[field]
  }
  return next
}

/** Opens a form of a solve, filled with what is stored. */
export function beginDraft(detail: SolveDetail, kind: DraftKind): void {
  if (history.drafts[detail.key]?.[kind]) return
  const base = storedForms(detail)[kind]
  put(detail.key, kind, { base, form: { ...base } })
  claimDraft(detail.key, kind)
}

/** Changes fields of an open form. */
export function changeDraft<K extends DraftKind>(key: SolveKey, kind: K, change: Partial<Forms[K]>): void {
  const draft = history.drafts[key]?.[kind]
  if (!draft) return
  Object.assign(draft.form, change)
  saveDraft(key, kind)
}

/** Closes a form and forgets what was typed. */
export function dropDraft(key: SolveKey, kind: DraftKind): void {
  const drafts = history.drafts[key]
  forgetSave(key, kind)
  if (!drafts?.[kind]) return
  delete drafts[kind]
  forgetDraft(key, kind)
  updateUnsavedMark(key)
}

/** Closes a form once what was sent of it is stored, unless the person typed on: then that stays, over what is stored. */
export function closeSaved(key: SolveKey, kind: DraftKind, { draft: sent, saved }: Sent): void {
  const draft: Draft<Texts> | undefined = history.drafts[key]?.[kind]
  if (!draft) return
  const { base, form } = draft
  if (Object.keys(form).every((field) => form[field] === sent[field] || form[field] === base[field])) {
    dropDraft(key, kind)
    return
  }
  Object.assign(base, saved)
  forgetSave(key, kind)
  saveDraft(key, kind)
}

/** Settles a conflict: the person's own words stay over what is stored now, or give way to it. */
export function resolveConflict(detail: SolveDetail, kind: DraftKind, side: 'mine' | 'stored'): void {
  const draft = history.drafts[detail.key]?.[kind]
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

/** Brings the open forms of a solve over what is stored now. */
export function rebaseDrafts(detail: SolveDetail): void {
  const drafts = history.drafts[detail.key]
  if (!drafts) return
  const stored = storedForms(detail)
  rebaseOpenDraft(detail.key, stored, 'code')
  rebaseOpenDraft(detail.key, stored, 'details')
  rebaseOpenDraft(detail.key, stored, 'feedback')
  updateUnsavedMark(detail.key)
}

function rebaseOpenDraft(key: SolveKey, forms: Forms, kind: 'code' | 'details' | 'feedback'): void {
  const draft: Draft<Texts> | undefined = history.drafts[key]?.[kind]
  if (!draft) return
  const stored: Texts = forms[kind]
  const save = saveOf(key, kind)
  const arrived = save?.sent && sameTexts(stored, save.sent.saved) ? save.sent : null
  // What comes back is the person's own: it clashes with nothing that they typed meanwhile.
  if (arrived) Object.assign(draft.base, stored)
  const next = rebaseDraft(draft, stored)
  Object.assign(draft.base, next.base)
  Object.assign(draft.form, next.form)
  if (!arrived || save?.stage !== 'failed') return
  // It was stored after all, before its answer was lost.
  closeSaved(key, kind, arrived)
  notify('success', arrived.done)
}

/** Whether two forms hold the same. */
export function sameTexts(one: Readonly<Texts>, other: Readonly<Texts>): boolean {
  return Object.keys(one).every((field) => one[field] === other[field])
}

function put(key: SolveKey, kind: DraftKind, draft: Draft): void {
  history.drafts[key] = { ...history.drafts[key], [kind]: draft }
}

function saveDraft(key: SolveKey, kind: DraftKind): void {
  keepDraft(key, kind)
  updateUnsavedMark(key)
}

/** Marks a solve that has a changed form. */
function updateUnsavedMark(key: SolveKey): void {
  const unsaved = Object.values(history.drafts[key] ?? {}).some(isChanged)
  if (unsaved === (history.unsaved[key] ?? false)) return
  if (unsaved) history.unsaved[key] = true
  else delete history.unsaved[key]
}

/** Takes over a draft that this browser kept, or that another tab wrote; null takes one away. */
export function loadDraft(key: SolveKey, kind: DraftKind, draft: Draft | null): void {
  if (draft) put(key, kind, draft)
  else delete history.drafts[key]?.[kind]
  updateUnsavedMark(key)
}

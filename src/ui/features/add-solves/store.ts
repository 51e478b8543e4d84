import { proxy } from 'valtio'
import type { Hint } from '#domain/hint'
import type { SolveKey } from '#domain/solve'
import type { JoinOffer } from '#protocol/history'
import type { FoundProblem } from '#protocol/problem'
import { stopOffering } from '../../drafts/kept-forms'
import { restorePasted } from './table/store'

/** The problem of a new solve: one of the catalog, or a title and a link that the person typed. */
export type ChosenProblem = { kind: 'known'; problem: FoundProblem } | { kind: 'own'; title: string; link: string }

/** The date, verdict and language of a solve in a form. */
export interface SolveFields {
  /** A local date and time as in a `datetime-local` field. */
  solvedAt: string
  status: string
  lang: string
}

/** The state of a form's save. */
export interface FormSave {
  isSaving: boolean
  /** Why the last save failed. */
  failure: string | null
}

/** The form of a new solve. All texts are as typed. */
export interface NewSolveForm extends SolveFields, FormSave {
  /** The date that the form suggested when it opened. */
  suggestedAt: string
  /** The text of the search for a problem. */
  search: string
  problem: ChosenProblem | null
  minutes: string
  hint: Hint | ''
  code: string
  notes: string
}

/** The form that corrects an added solve. */
export interface Correction extends SolveFields, FormSave {
  key: SolveKey
  title: string
  /** The stored values that the correction is based on; the time in epoch seconds. */
  stored: { timestamp: number; status: string; lang: string }
}

export interface AddedForms {
  newForm: NewSolveForm
  correction: Correction
}

/** A form is kept while its dialog is closed, so that no typed text is lost. It is null before the first use and after a save. */
type KeptForms = { [K in keyof AddedForms]: AddedForms[K] | null }

/** The dialogs of solves that the person adds, and the offers to join them. */
export const addedState = proxy<
  KeptForms & { open: 'new' | 'correction' | 'table' | 'joins' | null; offers: JoinOffer[] }
>({ open: null, newForm: null, correction: null, offers: [] })

/** A local date and time for a `datetime-local` field; `at` in epoch milliseconds. */
export function toDateTimeField(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16)
}

const blankForm = (suggestedAt: string): NewSolveForm => ({
  suggestedAt,
  search: '',
  problem: null,
  solvedAt: suggestedAt,
  status: 'Accepted',
  lang: '',
  minutes: '',
  hint: '',
  code: '',
  notes: '',
  isSaving: false,
  failure: null,
})

const isUntouched = (form: NewSolveForm): boolean =>
  JSON.stringify(form) === JSON.stringify(blankForm(form.suggestedAt))

/** Opens the form of a new solve with what was typed before, or with the present time. */
export function beginAdding(): void {
  const { newForm } = addedState
  if (newForm === null || isUntouched(newForm)) addedState.newForm = blankForm(toDateTimeField(Date.now()))
  addedState.open = 'new'
  stopOffering('added', '')
}

/** Opens the form that corrects an added solve, with what was typed before unless the stored values have changed. */
export function beginCorrecting(solve: { key: SolveKey; title: string } & Correction['stored']): void {
  const { key, title, timestamp, status, lang } = solve
  const stored = { timestamp, status, lang }
  const { correction } = addedState
  if (correction?.key !== key || JSON.stringify(correction.stored) !== JSON.stringify(stored)) {
    const solvedAt = toDateTimeField(timestamp * 1000)
    addedState.correction = { key, title, stored, solvedAt, status, lang, isSaving: false, failure: null }
  }
  addedState.open = 'correction'
}

/** Opens the import of a table. */
export function openTable(): void {
  restorePasted()
  addedState.open = 'table'
}

/** Opens the offers to join solves. */
export function openJoins(): void {
  addedState.open = 'joins'
}

/** Closes the open dialog. Typed text is kept, messages are not. */
export function closeAdded(): void {
  const { newForm, correction } = addedState
  addedState.open = null
  if (newForm) newForm.failure = null
  if (correction) correction.failure = null
}

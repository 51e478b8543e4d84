import { proxy } from 'valtio'
import type { Hint } from '#domain/hint'
import type { SolveKey } from '#domain/solve'
import { hasKnownDay, type SolveDate, toSolveDate } from '#domain/solve-date'
import type { IdentityOffer, JoinOffer } from '#protocol/history'
import type { FoundProblem } from '#protocol/problem'
import { createFormState, isFormChanged } from '../../drafts/form-state'
import { stopOfferingForm, storeUnsavedForm } from '../../drafts/unsaved-forms'
import { restorePastedText } from './table/store'

/** The problem of a new solve: a known problem, or a title and a link that the user typed. */
export type ChosenProblem = { kind: 'known'; problem: FoundProblem } | { kind: 'own'; title: string; link: string }

export interface SolveFields {
  /** A local date and time as in a `datetime-local` field; empty for a date that is not known or not exact. */
  solvedAt: string
  status: string
  lang: string
}

export interface NewSolveForm extends SolveFields {
  /** The text of the search for a problem. */
  search: string
  problem: ChosenProblem | null
  minutes: string
  hint: Hint | ''
  code: string
  notes: string
}

/** The form that corrects an added solve: its fields, and the key, title and stored date of the solve. */
export interface Correction extends SolveFields, SolveDate {
  key: SolveKey
  title: string
}

/**
 * The form of a new solve and the form of a correction. A form remains when its dialog is closed, so that no typed text is lost. It is null
 * before the first use and after a save or discard.
 */
interface AddedForms {
  newForm: ReturnType<typeof createFormState<NewSolveForm>> | null
  correction: ReturnType<typeof createFormState<Correction>> | null
}

interface AddedState extends AddedForms {
  openDialog: 'new' | 'correction' | 'table' | 'joins' | 'identities' | null
  offers: JoinOffer[]
  identityOffers: IdentityOffer[]
}

export const addedState = proxy<AddedState>({
  openDialog: null,
  newForm: null,
  correction: null,
  offers: [],
  identityOffers: [],
})

/** Formats a time (epoch milliseconds) as a local date and time for a `datetime-local` field. */
export function toDateTimeField(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16)
}

export const createBlankSolve = (solvedAt: string): NewSolveForm => ({
  search: '',
  problem: null,
  solvedAt,
  status: 'Accepted',
  lang: '',
  minutes: '',
  hint: '',
  code: '',
  notes: '',
})

/** Opens the form of a new solve: with the text that the user typed before, or otherwise blank with the present time. */
export function openNewSolveForm(): void {
  const { newForm } = addedState
  if (newForm === null || !isFormChanged(newForm))
    addedState.newForm = createFormState(createBlankSolve(toDateTimeField(Date.now())))
  addedState.openDialog = 'new'
  stopOfferingForm('added', '')
}

/** Opens the form that corrects an added solve. Text typed before is restored, unless the stored values have changed. */
export function openCorrectionForm(solve: SolveDate & Pick<Correction, 'key' | 'title' | 'status' | 'lang'>): void {
  const { key, title, status, lang } = solve
  const solvedAt = hasKnownDay(solve) ? toDateTimeField(solve.timestamp * 1000) : ''
  const storedValues = { key, title, ...toSolveDate(solve), solvedAt, status, lang }
  if (JSON.stringify(addedState.correction?.stored) !== JSON.stringify(storedValues))
    addedState.correction = createFormState(storedValues)
  addedState.openDialog = 'correction'
}

export function openTableDialog(): void {
  restorePastedText()
  addedState.openDialog = 'table'
}

export function closeAddDialog(): void {
  addedState.openDialog = null
}

/** Discards the values of a form, and closes its dialog if it is open. */
export function discardAddForm(formName: keyof AddedForms): void {
  if (addedState.openDialog === (formName === 'newForm' ? 'new' : 'correction')) closeAddDialog()
  addedState[formName] = null
  if (formName === 'newForm') storeUnsavedForm('added', '', null)
}

import * as v from 'valibot'
import { proxy } from 'valtio'
import { HINTS } from '#domain/hint'
import type { SolveKey } from '#domain/solve'
import { hasKnownDay, type SolveDate, toSolveDate } from '#domain/solve-date'
import type { IdentityOffer, JoinOffer } from '#protocol/history'
import type { FoundProblem } from '#protocol/problem'
import { createFormState, isFormChanged } from '../../drafts/form-state'
import { onUnsavedFormChange, readUnsavedForm, stopOfferingForm, storeUnsavedForm } from '../../drafts/unsaved-forms'
import { state } from '../../state/state'
import { restorePastedText } from './table/store'

const FOUND_PROBLEM_SCHEMA: v.GenericSchema<unknown, FoundProblem> = v.pipe(
  v.object({
    slug: v.string(),
    number: v.optional(v.nullable(v.number()), null),
    title: v.string(),
    difficulty: v.nullable(v.picklist(['Easy', 'Medium', 'Hard'])),
  }),
  v.transform((problem) => ({ ...problem, isTried: false })),
)

/** The problem of a new solve: a known problem, or a title and a link that the user typed. */
const CHOSEN_PROBLEM_SCHEMA = v.variant('kind', [
  v.object({ kind: v.literal('own'), title: v.string(), link: v.string() }),
  v.object({ kind: v.literal('known'), problem: FOUND_PROBLEM_SCHEMA }),
])

const NEW_SOLVE_SCHEMA = v.object({
  /** The text of the search for a problem. */
  search: v.string(),
  /** An invalid stored problem is dropped, so that the user has to choose one again. */
  problem: v.fallback(v.nullable(CHOSEN_PROBLEM_SCHEMA), null),
  /** A local date and time as in a `datetime-local` field; empty for a date that is not known or not exact. */
  solvedAt: v.string(),
  status: v.string(),
  lang: v.string(),
  minutes: v.string(),
  hint: v.fallback(v.picklist([...HINTS, '']), ''),
  code: v.string(),
  notes: v.string(),
})

export type NewSolveForm = v.InferOutput<typeof NEW_SOLVE_SCHEMA>

export type SolveFields = Pick<NewSolveForm, 'solvedAt' | 'status' | 'lang'>

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
  restoreNewSolveForm()
  const { newForm } = addedState
  if (newForm === null || !isFormChanged(newForm))
    addedState.newForm = createFormState(createBlankSolve(toDateTimeField(Date.now())))
  addedState.openDialog = 'new'
  stopOfferingForm('added', '')
}

/** A stored form also has the suggested time, because only the other values are changes by the user. */
const STORED_FORM_SCHEMA = v.object({ suggestedAt: v.string(), ...NEW_SOLVE_SCHEMA.entries })

let isRestored = false

/** Restores the form of a new solve that an earlier visit stored, and applies changes that other tabs make to it. */
function restoreNewSolveForm(): void {
  if (isRestored || state.username === null) return
  isRestored = true
  addedState.newForm = readStoredForm()
  // Another tab has changed, saved or discarded the form. If the form is open here, this tab keeps its text.
  onUnsavedFormChange('added', '', () => {
    if (addedState.openDialog !== 'new') addedState.newForm = readStoredForm()
  })
}

function readStoredForm() {
  const form = readUnsavedForm('added', '', STORED_FORM_SCHEMA)
  if (form === null) return null
  const { suggestedAt, ...values } = form
  return createFormState(createBlankSolve(suggestedAt), values)
}

/** Stores the values of the form in this browser until the user saves or discards them. Null removes them. */
export function storeNewSolveForm(values: NewSolveForm | null): void {
  storeUnsavedForm('added', '', values && { suggestedAt: addedState.newForm?.stored.solvedAt, ...values })
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
  if (formName === 'newForm') storeNewSolveForm(null)
}

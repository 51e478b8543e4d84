import * as v from 'valibot'
import { HINTS } from '#domain/hint'
import { createFormState } from '../../drafts/form-state'
import { onUnsavedFormChange, readUnsavedForm, storeUnsavedForm } from '../../drafts/unsaved-forms'
import { state } from '../../state/state'
import { addedState, createBlankSolve, type NewSolveForm } from './store'

let isRestored = false

/** Restores the form of a new solve that an earlier visit stored, and applies changes that other tabs make to it. */
export function restoreNewSolveForm(): void {
  if (isRestored || state.username === null) return
  isRestored = true
  addedState.newForm = readStoredForm()
  // Another tab has changed, saved or discarded the form. If the form is open here, this tab keeps its text.
  onUnsavedFormChange('added', '', () => {
    if (addedState.openDialog !== 'new') addedState.newForm = readStoredForm()
  })
}

/** Stores the values of the form in this browser until the user saves or discards them. Null removes them. */
export function storeNewSolveForm(values: NewSolveForm | null): void {
  storeUnsavedForm('added', '', values && { suggestedAt: addedState.newForm?.stored.solvedAt, ...values })
}

const CHOSEN_PROBLEM_SCHEMA = v.variant('kind', [
  v.object({ kind: v.literal('own'), title: v.string(), link: v.string() }),
  v.object({
    kind: v.literal('known'),
    problem: v.pipe(
      v.object({
        slug: v.string(),
        number: v.optional(v.nullable(v.number()), null),
        title: v.string(),
        difficulty: v.nullable(v.picklist(['Easy', 'Medium', 'Hard'])),
      }),
      v.transform((problem) => ({ ...problem, isTried: false })),
    ),
  }),
])

const STORED_FORM_SCHEMA = v.object({
  suggestedAt: v.string(),
  search: v.string(),
  /** An invalid problem is dropped, so that the user has to choose one again. */
  problem: v.fallback(v.nullable(CHOSEN_PROBLEM_SCHEMA), null),
  solvedAt: v.string(),
  status: v.string(),
  lang: v.string(),
  minutes: v.string(),
  hint: v.fallback(v.picklist([...HINTS, '']), ''),
  code: v.string(),
  notes: v.string(),
})

function readStoredForm() {
  const form = readUnsavedForm('added', '', STORED_FORM_SCHEMA)
  if (form === null) return null
  const { suggestedAt, ...values } = form
  return createFormState(createBlankSolve(suggestedAt), values)
}

import * as v from 'valibot'
import { HINTS } from '#domain/hint'
import { formState } from '../../drafts/form-state'
import { keepForm, onKeptFormChange, readKeptForm } from '../../drafts/kept-forms'
import { state } from '../../state/state'
import { addedState, blankSolve, type NewSolveForm } from './store'

let isKept = false

/** Restores the form of a new solve as it was kept in an earlier visit, and follows other tabs. */
export function persistNewSolveForm(): void {
  if (isKept || state.username === null) return
  isKept = true
  addedState.newForm = readForm()
  // Another tab has changed, saved or discarded it. An open form keeps its own text.
  onKeptFormChange('added', '', () => {
    if (addedState.open !== 'new') addedState.newForm = readForm()
  })
}

/** Keeps what was typed until it is saved or discarded; null if there is nothing. */
export function keepNewSolve(values: NewSolveForm | null): void {
  keepForm('added', '', values && { suggestedAt: addedState.newForm?.stored.solvedAt, ...values })
}

const CHOSEN_PROBLEM = v.variant('kind', [
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

const FORM = v.object({
  suggestedAt: v.string(),
  search: v.string(),
  /** Has to be chosen again if it is invalid. */
  problem: v.fallback(v.nullable(CHOSEN_PROBLEM), null),
  solvedAt: v.string(),
  status: v.string(),
  lang: v.string(),
  minutes: v.string(),
  hint: v.fallback(v.picklist([...HINTS, '']), ''),
  code: v.string(),
  notes: v.string(),
})

function readForm() {
  const form = readKeptForm('added', '', FORM)
  if (form === null) return null
  const { suggestedAt, ...values } = form
  return formState(blankSolve(suggestedAt), values)
}

import * as v from 'valibot'
import { subscribe } from 'valtio'
import { HINTS } from '#domain/hint'
import { keepForm, onKeptFormChange, readKeptForm } from '../../../drafts/kept-forms'
import { addedState, type NewSolveForm } from './store'

/** Reads the kept form of a new solve, and keeps it until it is saved or discarded. Call once per page load. */
export function persistNewSolveForm(): void {
  addedState.newForm = readForm()
  subscribe(addedState, () => {
    const { newForm } = addedState
    keepForm('added', '', newForm !== null && hasText(newForm) ? newForm : null)
  })
  // Another tab has changed, saved or discarded it. An open form keeps its own text.
  onKeptFormChange('added', '', () => {
    if (addedState.open !== 'new') addedState.newForm = readForm()
  })
}

/** Whether a form has anything that a person typed or chose. */
const hasText = ({ problem, minutes, code, notes }: NewSolveForm): boolean =>
  problem !== null || [minutes, code, notes].some((text) => text.trim() !== '')

/** Whether the open form has something that would be lost with the page. */
export function isFormUnsaved(): boolean {
  const { newForm, open } = addedState
  return open === 'new' && newForm !== null && hasText(newForm)
}

const CHOSEN_PROBLEM = v.variant('kind', [
  v.object({ kind: v.literal('own'), title: v.string(), link: v.string() }),
  v.object({
    kind: v.literal('known'),
    problem: v.pipe(
      v.object({ slug: v.string(), title: v.string(), difficulty: v.picklist(['Easy', 'Medium', 'Hard']) }),
      v.transform((problem) => ({ ...problem, number: null, isTried: false })),
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

function readForm(): NewSolveForm | null {
  const form = readKeptForm('added', '', FORM)
  return form && { ...form, isSaving: false, failure: null }
}

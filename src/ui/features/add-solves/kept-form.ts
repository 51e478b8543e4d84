import * as v from 'valibot'
import { subscribe } from 'valtio'
import { HINTS } from '#domain/hint'
import { guardLeaving } from '../../drafts/guard-leaving'
import { keepForm, onKeptFormChange, readKeptForm } from '../../drafts/kept-forms'
import { state } from '../../state/state'
import { addedState, type NewSolveForm } from './store'

let isKept = false

/** Reads the kept form of a new solve, and keeps it until it is saved or discarded. */
export function persistNewSolveForm(): void {
  if (isKept || state.username === null) return
  isKept = true
  addedState.newForm = readForm()
  subscribe(addedState, () => {
    const { newForm, open } = addedState
    const hasText = newForm !== null && isTyped(newForm)
    keepForm('added', '', hasText ? newForm : null)
    guardLeaving('added', open === 'new' && hasText)
  })
  // Another tab has changed, saved or discarded it. An open form keeps its own text.
  onKeptFormChange('added', '', () => {
    if (addedState.open !== 'new') addedState.newForm = readForm()
  })
}

/** Whether a form has anything that a person typed or chose. */
const isTyped = ({ problem, minutes, code, notes }: NewSolveForm): boolean =>
  problem !== null || [minutes, code, notes].some((text) => text.trim() !== '')

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

function readForm(): NewSolveForm | null {
  const form = readKeptForm('added', '', FORM)
  return form && { ...form, isSaving: false, failure: null }
}

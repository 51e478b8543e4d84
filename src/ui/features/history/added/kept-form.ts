import * as v from 'valibot'
import { subscribe } from 'valtio'
import { HINTS } from '#domain/solve'
import { userKey } from '#domain/username'
import { DRAFT_PREFIX } from '../../../worker-client/forget-drafts'
import { readDraftText, unsavedText } from '../../../worker-client/saved-drafts'
import { storeTextSoon } from '../drafts/draft-store'
import { addedState, type NewSolveForm } from './store'

/**
 * Keeps the form of a new solve in localStorage until it is saved or discarded, so that no reload loses what was typed. Call once
 * per page load, after `loadDrafts`.
 */
export function persistNewSolveForm(username: string): void {
  const name = `${DRAFT_PREFIX}${userKey(username)}.added`
  addedState.newForm = readForm(readDraftText(username, name))
  subscribe(addedState, () =>
    storeTextSoon(name, () => {
      const { newForm } = addedState
      return newForm !== null && hasText(newForm) ? JSON.stringify(newForm) : null
    }),
  )
  // Another tab has changed, saved or discarded it. An open form keeps its own text.
  addEventListener('storage', (event) => {
    if (event.key !== name || addedState.open === 'new') return
    addedState.newForm = readForm(unsavedText(event.newValue, username))
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

/** Parses a stored form; null if it is missing or invalid. */
function readForm(stored: string | null): NewSolveForm | null {
  try {
    return { ...v.parse(FORM, JSON.parse(stored ?? 'null')), isSaving: false, failure: null }
  } catch {
    return null
  }
}

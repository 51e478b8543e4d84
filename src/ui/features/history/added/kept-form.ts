import { subscribe } from 'valtio'
import { HINTS } from '#domain/solve'
import { userKey } from '#domain/username'
import { isSignedIn } from '../../../shared/prefs'
import { DRAFT_PREFIX } from '../../../worker-client/forget-drafts'
import { readDraftText, writeDraftText } from '../drafts/draft-store'
import { addedState, type ChosenProblem, type NewForm } from './store'

const WRITE_DELAY_MS = 300

/**
 * Keeps the form of a new solve in localStorage until it is saved or discarded, so that no reload loses what was typed. Call once
 * per page load.
 */
export function persistNewSolveForm(username: string): void {
  const name = `${DRAFT_PREFIX}${userKey(username)}.added`
  addedState.newForm = readForm(readDraftText(name))
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    if (timer === undefined) return
    timer = undefined
    const form = addedState.newForm
    // After a sign-out nothing is stored, because drafts are deleted with the user's data.
    if (isSignedIn(username)) writeDraftText(name, form !== null && hasText(form) ? JSON.stringify(form) : null)
  }
  subscribe(addedState, () => {
    clearTimeout(timer)
    timer = setTimeout(flush, WRITE_DELAY_MS)
  })
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)
  // Another tab has changed, saved or discarded it. An open form keeps its own text.
  addEventListener('storage', (event) => {
    if (event.key !== name || addedState.open === 'new') return
    addedState.newForm = readForm(event.newValue)
  })
}

/** Whether a form has anything that a person typed or chose. */
const hasText = ({ problem, minutes, code, notes }: NewForm): boolean =>
  problem !== null || [minutes, code, notes].some((text) => text.trim() !== '')

/** Whether the open form has something that would be lost with the page. */
export function isFormUnsaved(): boolean {
  const { newForm, open } = addedState
  return open === 'new' && newForm !== null && hasText(newForm)
}

/** Parses a stored form; null if it is missing or invalid. */
function readForm(stored: string | null): NewForm | null {
  try {
    const values = new Map<string, unknown>(Object.entries(JSON.parse(stored ?? 'null')))
    const text = (name: string): string => {
      const value = values.get(name)
      if (typeof value !== 'string') throw new TypeError(name)
      return value
    }
    return {
      suggestedAt: text('suggestedAt'),
      search: text('search'),
      problem: problemIn(values.get('problem')),
      solvedAt: text('solvedAt'),
      status: text('status'),
      lang: text('lang'),
      minutes: text('minutes'),
      hint: HINTS.find((hint) => hint === text('hint')) ?? '',
      code: text('code'),
      notes: text('notes'),
      isSaving: false,
      failure: null,
    }
  } catch {
    return null
  }
}

const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const

/** The chosen problem of a stored form; null if it has to be chosen again. */
function problemIn(stored: unknown): ChosenProblem | null {
  const of = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  const [title, link, problem] = [of(stored, 'title'), of(stored, 'link'), of(stored, 'problem')]
  if (typeof title === 'string' && typeof link === 'string') return { kind: 'own', title, link }
  const [slug, name] = [of(problem, 'slug'), of(problem, 'title')]
  const difficulty = DIFFICULTIES.find((one) => one === of(problem, 'difficulty'))
  if (typeof slug !== 'string' || typeof name !== 'string' || !difficulty) return null
  return { kind: 'known', problem: { slug, title: name, number: null, difficulty, isTried: false } }
}

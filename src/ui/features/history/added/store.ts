import { proxy } from 'valtio'
import type { Hint, SolveKey } from '#domain/solve'
import type { JoinOffer } from '#protocol/added'
import type { FoundProblem } from '#protocol/problem'

/** The problem of a new solve: one of the catalog, or a title and a link that the person typed. */
export type ChosenProblem = { kind: 'known'; problem: FoundProblem } | { kind: 'own'; title: string; link: string }

/** The form of a solve that the person adds or corrects. All texts are as typed. */
export interface AddedForm {
  /** The solve to correct; null for a new one. Only its date, verdict and language can be changed here. */
  key: SolveKey | null
  title: string
  problem: ChosenProblem | null
  /** A local date and time as in a `datetime-local` field. */
  solvedAt: string
  status: string
  lang: string
  minutes: string
  hint: Hint | ''
  code: string
  notes: string
}

/** The dialogs of solves that the person adds, and the offers to join them. */
export const addedState = proxy<{
  /** Kept while the dialog is closed, so that no typed text is lost. Null before the first solve and after a save. */
  form: AddedForm | null
  /** The form of a new solve while `form` is a correction, or from before a reload. */
  begun: AddedForm | null
  isFormOpen: boolean
  isTableOpen: boolean
  isJoinOpen: boolean
  offers: JoinOffer[]
}>({ form: null, begun: null, isFormOpen: false, isTableOpen: false, isJoinOpen: false, offers: [] })

/** A local date and time for a `datetime-local` field; `at` in epoch milliseconds. */
export function fieldTime(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16)
}

/** Opens the form of a new solve, with what was typed before. */
export function beginAdding(): void {
  if (addedState.form === null || addedState.form.key !== null) {
    addedState.form = addedState.begun ?? {
      key: null,
      title: '',
      problem: null,
      solvedAt: fieldTime(Date.now()),
      status: 'Accepted',
      lang: '',
      minutes: '',
      hint: '',
      code: '',
      notes: '',
    }
    addedState.begun = null
  }
  addedState.isFormOpen = true
}

/** Opens the import of a table. */
export function openTable(): void {
  addedState.isTableOpen = true
}

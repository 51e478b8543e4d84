import type { SolveKey } from '#domain/solve'
import { type DraftKind, history, type Saving } from '../store'

/** Names the saving of one form of a solve. */
export const saveName = (key: SolveKey, kind: DraftKind): string => `${kind} ${key}`

/** Notes how the saving of a form stands; answers with the note, which stands for this saving alone. */
export function noteSave(key: SolveKey, kind: DraftKind, saving: Saving): Saving {
  const name = saveName(key, kind)
  history.saves[name] = saving
  return history.saves[name]
}

/** What is noted of a form's saving. */
export function saveOf(key: SolveKey, kind: DraftKind): Saving | undefined {
  return history.saves[saveName(key, kind)]
}

/** Forgets how the saving of a form stood: it closes, or was changed since. */
export function forgetSave(key: SolveKey, kind: DraftKind): void {
  delete history.saves[saveName(key, kind)]
}

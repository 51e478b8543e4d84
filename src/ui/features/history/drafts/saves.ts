import type { SolveKey } from '#domain/solve'
import { type DraftKind, history, type SaveState } from '../store'

/** The key of a form in `history.saves`. */
export const saveKey = (key: SolveKey, kind: DraftKind): string => `${kind} ${key}`

/** Records the save state of a form. Returns the new record, whose identity distinguishes this save from later ones. */
export function setSaveState(key: SolveKey, kind: DraftKind, saving: SaveState): SaveState {
  const name = saveKey(key, kind)
  history.saves[name] = saving
  return history.saves[name]
}

/** The save state of a form. */
export function saveState(key: SolveKey, kind: DraftKind): SaveState | undefined {
  return history.saves[saveKey(key, kind)]
}

/** Removes the save state of a form that was closed or changed. */
export function forgetSave(key: SolveKey, kind: DraftKind): void {
  delete history.saves[saveKey(key, kind)]
}

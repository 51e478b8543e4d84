import { proxy } from 'valtio'
import type { Category } from '#domain/category'

export const scoresHelp = proxy<{ open: boolean; tag: Category | null }>({ open: false, tag: null })

/** Opens the dialog "How scores work" with the numbers of a category. Null uses the category with the highest score. */
export function openScoresHelp(tag: Category | null): void {
  Object.assign(scoresHelp, { open: true, tag })
}

export function closeScoresHelp(): void {
  scoresHelp.open = false
}

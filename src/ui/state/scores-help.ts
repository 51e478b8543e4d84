import { proxy } from 'valtio'
import type { Category } from '#domain/category'

/** The dialog "How scores work". It is rendered next to the profile's goals. */
export const scoresHelp = proxy<{ open: boolean; tag: Category | null }>({ open: false, tag: null })

/** Opens "How scores work" with the numbers of a category, or of the person's best one if null. */
export function openScoresHelp(tag: Category | null): void {
  Object.assign(scoresHelp, { open: true, tag })
}

export function closeScoresHelp(): void {
  scoresHelp.open = false
}

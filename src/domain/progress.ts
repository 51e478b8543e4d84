import type { Category } from './category'

/** One category against its goal; fractions 0–1, rounded to 2 decimals (spec §3, Category progress). */
export interface CategoryProgress {
  tag: Category
  goal: number
  estimatedScore: number
  confidenceLevel: number
  adjustedScore: number
}

import type { Recommendations } from '#domain/recommend'

/** Recommendations with the study list that they are limited to. */
export interface ProfileRecommendations extends Recommendations {
  /** The name of the list; null if all problems can be recommended. */
  list: string | null
}

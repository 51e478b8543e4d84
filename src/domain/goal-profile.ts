import type { Category } from './category'

/** The goal score of each category: above 0 and at most 1. A category without a goal is absent. */
export type Goals = Partial<Record<Category, number>>

/** A named set of goals. Default profiles are not editable and are not in the log (P4). */
export interface GoalProfile {
  id: string
  name: string
  description: string
  /** In epoch milliseconds. */
  createdAt: number
  isEditable: boolean
  goals: Goals
}

/** The only default profile if the default profiles cannot be fetched (P4). */
export const FALLBACK_PROFILE: GoalProfile = {
  id: 'default',
  name: 'Default',
  description: 'A balanced start.',
  createdAt: 0,
  isEditable: false,
  goals: { Array: 0.6, String: 0.6, 'Hash Table': 0.6 },
}

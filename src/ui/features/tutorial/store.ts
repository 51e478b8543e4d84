import { proxy } from 'valtio'

/** What the tutorial shows. What has to outlast the page is in the preferences. */
export interface TutorialState {
  /** The welcome prompt. */
  prompt: 'unasked' | 'open' | 'closed'
  /** The step in sight, from 0; null while no tutorial runs. */
  step: number | null
}

export const tutorial = proxy<TutorialState>({ prompt: 'unasked', step: null })

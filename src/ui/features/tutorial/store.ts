import { proxy } from 'valtio'

/** The state of the tutorial in this page. State that has to survive a reload is stored in the preferences. */
export interface TutorialState {
  /** State of the welcome prompt. `due`: it opens when its code is loaded. `unasked` until it opens for the first time. */
  prompt: 'unasked' | 'due' | 'open' | 'closed'
  /** The current step, from 0. Null while no tutorial is running. */
  step: number | null
}

export const tutorial = proxy<TutorialState>({ prompt: 'unasked', step: null })

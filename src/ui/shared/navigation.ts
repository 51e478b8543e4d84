import { type AppState, state } from './state'

/** Switches the view within the page (spec §2). */
export function showScreen(screen: AppState['screen']): void {
  state.screen = screen
}

import { type AppState, state } from './state'

/** Switches the view within the page (A3). */
export function showScreen(screen: AppState['screen']): void {
  state.screen = screen
}

import { isRecord } from '#lib/guards'
import { type AppState, SCREENS, state } from './state'

/** Switches the view within the page (A3). A toast leaves with its view, unless it reports a failure or offers an action. */
export function showScreen(screen: AppState['screen']): void {
  const { toast } = state
  if (screen !== state.screen && toast?.undo === null && toast.tone !== 'error') state.toast = null
  state.screen = screen
}

export const isScreen = (value: unknown): value is AppState['screen'] => SCREENS.some((screen) => screen === value)

/** Shows the view that the page's history entry had before a reload (N8). Must be called before the first paint. */
export function restoreScreen(): void {
  const stored: unknown = window.history.state
  if (isRecord(stored) && stored.user === state.username && isScreen(stored.screen)) state.screen = stored.screen
}

import { DEMO_USER } from '#domain/username'
import { readPref, readUsername, writePref } from '../../shared/prefs'
import { state } from '../../shared/state'
import { tutorial } from './store'

const LATER = 'solvelog.tutorial-later'

/**
 * Restores the user's own account if the tutorial ended in an unusual way, for example by a sign-out or by a crash between
 * two writes. Must run before the session starts, because the session opens the log of the stored username.
 */
export function restoreOwnAccount(): void {
  const username = readUsername()
  const away = username === null || username === DEMO_USER
  if (username === DEMO_USER && readPref('tutorialActive') !== null) return
  const own = readPref('tutorialPrevUser')
  if (away && own !== null) {
    if (!writePref('username', own)) return
    writePref('tutorialSeen', '1')
  }
  if (own !== null || readPref('tutorialActive') !== null) forgetRun()
}

/** Resumes or offers the tutorial when the page starts (T6, T7). */
export function startTutorial(): void {
  if (state.username === null) return
  adoptRun()
  if (tutorial.step !== null || readPref('tutorialSeen') !== null) return
  if (state.username === DEMO_USER) {
    storeStep(0)
    tutorial.step = 0
  } else if (!isPutOff()) tutorial.prompt = 'open'
}

/** Applies tutorial changes made in other tabs. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (!key?.startsWith('solvelog.tutorial-')) return
    adoptRun()
    if (tutorial.prompt === 'open' && readPref('tutorialSeen') !== null) tutorial.prompt = 'closed'
  })
}

/** "Help": forgets that the tutorial was dismissed and shows the welcome prompt. */
export function replayTutorial(): void {
  writePref('tutorialSeen', null)
  tutorial.prompt = 'open'
}

/** Stores that the tutorial is running, and its step. Returns false if the browser refuses to store data. */
export function storeStep(step: number): boolean {
  return writePref('tutorialStep', String(step)) && writePref('tutorialActive', '1')
}

/** Clears the stored run. The step resets to 0 (T5). */
export function forgetRun(): void {
  writePref('tutorialActive', null)
  writePref('tutorialStep', '0')
  writePref('tutorialPrevUser', null)
}

/** "Maybe later" applies to this browser tab, including its reloads. */
export function postponeForTab(): void {
  try {
    sessionStorage.setItem(LATER, '1')
  } catch {
    // Without storage the prompt appears again at the next load.
  }
}

function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(LATER) !== null
  } catch {
    return false
  }
}

/** Shows the stored run if one is active. Only the demo user has the overlay (T6). */
function adoptRun(): void {
  if (state.username !== DEMO_USER) return
  const step = Number(readPref('tutorialStep'))
  tutorial.step = readPref('tutorialActive') === null ? null : Number.isSafeInteger(step) && step >= 0 ? step : 0
}

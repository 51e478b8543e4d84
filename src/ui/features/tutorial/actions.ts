import { DEMO_USER } from '#domain/username'
import { readPref, readUsername, writePref } from '../../shared/prefs'
import { state } from '../../shared/state'
import { tutorial } from './store'

const LATER = 'solvelog.tutorial-later'

/**
 * Gives a person their own account back, whatever ended the tutorial that was begun from it: a sign-out, a crash between
 * two writes. Must run before the session starts: it decides whose log is opened.
 */
export function settleAccount(): void {
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

/** What the tutorial does when the page starts (spec §4, start-up). */
export function startTutorial(): void {
  if (state.username === null) return
  adoptRun()
  if (tutorial.step !== null || readPref('tutorialSeen') !== null) return
  if (state.username === DEMO_USER) {
    storeStep(0)
    tutorial.step = 0
  } else if (!isPutOff()) tutorial.prompt = 'open'
}

/** Keeps the tutorial of this tab in step with the other tabs'. */
export function followTutorial(): void {
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

/** Stores that a tutorial runs and where it stands. False when this browser keeps no storage for the page. */
export function storeStep(step: number): boolean {
  return writePref('tutorialStep', String(step)) && writePref('tutorialActive', '1')
}

/** Ends the stored run: the step is back at 0 (spec §4). */
export function forgetRun(): void {
  writePref('tutorialActive', null)
  writePref('tutorialStep', '0')
  writePref('tutorialPrevUser', null)
}

/** "Maybe later" holds for this tab of the browser, over reloads. */
export function putOff(): void {
  try {
    sessionStorage.setItem(LATER, '1')
  } catch {
    // Without storage the prompt comes again with the next load; there is nowhere to remember that it should not.
  }
}

function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(LATER) !== null
  } catch {
    return false
  }
}

/** Shows the stored run, if one is active; the overlay belongs to the demo user alone (spec §4). */
function adoptRun(): void {
  if (state.username !== DEMO_USER) return
  const step = Number(readPref('tutorialStep'))
  tutorial.step = readPref('tutorialActive') === null ? null : Number.isSafeInteger(step) && step >= 0 ? step : 0
}

import { DEMO_USER } from '#domain/username'
import { reloadPage } from '../../behaviour/back-layers'
import { readPref, writePref } from '../../state/prefs'
import { state } from '../../state/state'
import { showToast } from '../../state/toasts'
import { hasUnsavedWork } from '../../state/unsaved-work'
import { clearStoredTutorial } from './account'
import { tutorial } from './store'

const POSTPONED_KEY = 'solvelog.tutorial-later'

const NO_STORAGE_MESSAGE =
  'This browser blocks storage for this page, so the tutorial can’t switch to the demo account.'

/** Whether the user has pressed anything since the page was loaded. */
let hasPressed = false

/** When the page starts, continues, starts or offers the tutorial (T6, T7). */
export function startTutorial(): void {
  if (state.username === null) return
  resumeStoredTutorial()
  if (tutorial.step !== null || readPref('tutorialSeen') !== null) return
  if (state.username === DEMO_USER) goToStep(0)
  else if (!isPostponed()) {
    tutorial.prompt = 'due'
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, recordPress, { capture: true, once: true })
  }
}

function recordPress(): void {
  hasPressed = true
}

/**
 * Opens the welcome prompt that is due, unless the user has already begun to do something: then the prompt would cover what was pressed or
 * typed, and the next page load offers it.
 */
export function offerTutorial(): void {
  if (tutorial.prompt !== 'due') return
  const isBusy =
    hasPressed || hasUnsavedWork() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  tutorial.prompt = isBusy ? 'unasked' : 'open'
}

/** Updates the tutorial of this tab when another tab changes its stored state. */
export function syncTutorialWithOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (!key?.startsWith('solvelog.tutorial-')) return
    resumeStoredTutorial()
    if (tutorial.prompt === 'open' && readPref('tutorialSeen') !== null) tutorial.prompt = 'closed'
  })
}

/** Handles the button "Help": clears the record that the tutorial was dismissed, and shows the welcome prompt. */
export function replayTutorial(): void {
  writePref('tutorialSeen', null)
  tutorial.prompt = 'open'
}

function storeStep(step: number): boolean {
  return writePref('tutorialStep', String(step)) && writePref('tutorialActive', '1')
}

function isPostponed(): boolean {
  try {
    return sessionStorage.getItem(POSTPONED_KEY) !== null
  } catch {
    return false
  }
}

/** Continues the stored tutorial if one is running. Only the demo user can run it (T6). */
function resumeStoredTutorial(): void {
  if (state.username !== DEMO_USER) return
  const step = Number(readPref('tutorialStep'))
  tutorial.step = readPref('tutorialActive') === null ? null : Number.isSafeInteger(step) && step >= 0 ? step : 0
}

/** Handles "Start tutorial". The demo user starts at once. For any other user, stores the username and reloads as the demo user. */
export function acceptTutorial(): void {
  const { username } = state
  tutorial.prompt = 'closed'
  if (username === null) return
  // Store the user's own name first, so that the page can always return from the demo.
  if (username === DEMO_USER) goToStep(0)
  else if (writePref('tutorialPrevUser', username) && storeStep(0) && writePref('username', DEMO_USER)) reloadPage()
  else {
    clearStoredTutorial()
    showToast('error', NO_STORAGE_MESSAGE)
  }
}

/** Handles "Maybe later", which applies to this browser tab, including its reloads. */
export function postponeTutorial(): void {
  tutorial.prompt = 'closed'
  try {
    sessionStorage.setItem(POSTPONED_KEY, '1')
  } catch {
    // Without storage the prompt appears again at the next load.
  }
}

/** Handles "Don't show again", which also ends a running tutorial. */
export function dismissTutorial(): void {
  writePref('tutorialSeen', '1')
  tutorial.prompt = 'closed'
  if (tutorial.step !== null) endTutorial()
}

/** Shows a step, from 0, and stores it for the next page load. */
export function goToStep(step: number): void {
  storeStep(step)
  tutorial.step = step
}

/**
 * Handles Finish and Skip. Restores the user's own account before it clears the stored tutorial, so that a crash in between cannot lose the
 * account.
 */
export function endTutorial(): void {
  const ownUsername = readPref('tutorialPrevUser')
  if (ownUsername !== null && !writePref('username', ownUsername)) {
    showToast('error', 'This browser blocks storage for this page, so it can’t switch back to your account.')
    return
  }
  writePref('tutorialSeen', '1')
  clearStoredTutorial()
  // The tutorial has scrolled the page, and after a reload the browser would restore this scroll position.
  window.scrollTo({ top: 0, behavior: 'instant' })
  if (ownUsername === null) tutorial.step = null
  else reloadPage()
}

import { DEMO_USER } from '#domain/username'
import { notify } from '../../shared/notifications'
import { readPref, writePref } from '../../shared/prefs'
import { state } from '../../shared/state'
import { forgetRun, postponeForTab, storeStep } from './actions'
import { tutorial } from './store'

const NO_STORAGE = 'This browser blocks storage for this page, so the tutorial can’t switch to the demo account.'

/** "Start tutorial": the demo user starts at once. For any other user, stores the username and reloads as the demo user. */
export function acceptTutorial(): void {
  const { username } = state
  tutorial.prompt = 'closed'
  if (username === null) return
  // Store the user's own name first, so that the page can always return from the demo.
  if (username === DEMO_USER) goToStep(0)
  else if (writePref('tutorialPrevUser', username) && storeStep(0) && writePref('username', DEMO_USER))
    location.reload()
  else {
    forgetRun()
    notify('error', NO_STORAGE)
  }
}

/** "Maybe later". */
export function postponeTutorial(): void {
  postponeForTab()
  tutorial.prompt = 'closed'
}

/** "Don't show again": also ends a running tutorial. */
export function dismissTutorial(): void {
  writePref('tutorialSeen', '1')
  tutorial.prompt = 'closed'
  if (tutorial.step !== null) endTutorial()
}

/** Shows a step, from 0, and stores it for the next load. */
export function goToStep(step: number): void {
  storeStep(step)
  tutorial.step = step
}

/** Finish and Skip. Restores the user's own account before clearing the run, so that a crash in between cannot lose it. */
export function endTutorial(): void {
  const own = readPref('tutorialPrevUser')
  if (own !== null && !writePref('username', own)) {
    notify('error', 'This browser blocks storage for this page, so it can’t switch back to your account.')
    return
  }
  writePref('tutorialSeen', '1')
  forgetRun()
  if (own === null) tutorial.step = null
  else location.reload()
}

import { DEMO_USER } from '#domain/username'
import { notify } from '../../shared/notifications'
import { readPref, writePref } from '../../shared/prefs'
import { state } from '../../shared/state'
import { forgetRun, putOff, storeStep } from './actions'
import { tutorial } from './store'

const NO_STORAGE =
  'This browser does not let the page store anything, so the tutorial cannot switch to the demo account.'

/** "Start tutorial": in the demo at once; from an account of one's own its name is kept and the page reloads as the demo. */
export function acceptTutorial(): void {
  const { username } = state
  tutorial.prompt = 'closed'
  if (username === null) return
  // The name first: the demo is never entered without the way back.
  if (username === DEMO_USER) goTo(0)
  else if (writePref('tutorialPrevUser', username) && storeStep(0) && writePref('username', DEMO_USER))
    location.reload()
  else {
    forgetRun()
    notify('error', NO_STORAGE)
  }
}

/** "Maybe later". */
export function postponeTutorial(): void {
  putOff()
  tutorial.prompt = 'closed'
}

/** "Don't show again": a running tutorial is over too. */
export function dismissTutorial(): void {
  writePref('tutorialSeen', '1')
  tutorial.prompt = 'closed'
  if (tutorial.step !== null) endTutorial()
}

/** Shows a step, from 0, and stores it for the next load. */
export function goTo(step: number): void {
  storeStep(step)
  tutorial.step = step
}

/** Finish and Skip: the own account comes back before the run is forgotten, so that no crash in between can lose it. */
export function endTutorial(): void {
  const own = readPref('tutorialPrevUser')
  if (own !== null && !writePref('username', own)) {
    notify('error', 'This browser does not let the page store anything, so it cannot switch back to your account.')
    return
  }
  writePref('tutorialSeen', '1')
  forgetRun()
  if (own === null) tutorial.step = null
  else location.reload()
}

import { browser } from '../browser'
import { PRACTICE_SITE_PATTERN } from '../manifest'
import { type PopupAction, type PopupState, SITES_KEY, STATUS_CHANGED_KEY } from '../messages'
import { describeCompleteness } from '../protocol/status'
import { sendAction } from './background'
import { handleDataButtons, showAccounts } from './data'
import { createTextElement, findButton, findElement, findHtmlElement, showText } from './dom'
import { describeAccount, describeFirstStep, describeState, listCounts, needsSiteVisit } from './labels'
import { showLastSubmission } from './last-submission'
import { handleConnectForm, showSites } from './sites'

/** The text of the page before the first answer of the background. */
const LOADING_TEXT = findHtmlElement('account').textContent

let actionCount = 0
let lastShownAction = 0

/** Performs an action and shows the state after it, unless a later action has been answered before it. A failure is always shown. */
async function performAction(action: PopupAction): Promise<void> {
  actionCount += 1
  const order = actionCount
  const state = await sendAction(action)
  if (typeof state !== 'string' && order < lastShownAction) return
  lastShownAction = Math.max(order, lastShownAction)
  showText('failure', typeof state === 'string' ? state : null)
  if (typeof state !== 'string') showState(state)
  else if (findHtmlElement('account').textContent === LOADING_TEXT) findHtmlElement('account').hidden = true
}

let isPressed = false
/** The state that is shown once the pointer is released, because a press would be lost with the button that it replaces. */
let waitingState: PopupState | null = null

addEventListener('pointerdown', () => {
  isPressed = true
})
// After the press that opens a menu, some systems send no "pointerup".
for (const name of ['pointerup', 'pointercancel', 'contextmenu', 'blur'])
  addEventListener(name, () =>
    // The click of this press comes before the timer.
    setTimeout(() => {
      isPressed = false
      if (waitingState) showState(waitingState)
    }),
  )

function showState(state: PopupState): void {
  waitingState = isPressed ? state : null
  if (isPressed) return
  findHtmlElement('loaded').hidden = false
  const { stop, notice, importState, detailsTrouble, recordingTrouble, completeness } = state.status
  const isStarted = state.consent === 'given'
  findHtmlElement('first-step').hidden = isStarted
  findHtmlElement('first-step-text').textContent = describeFirstStep(state)
  findHtmlElement('import').hidden = !isStarted
  findHtmlElement('account').hidden = !isStarted
  findHtmlElement('account').textContent = describeAccount(state)
  findElement('record-typing', HTMLInputElement).checked = state.recordsTyping
  findHtmlElement('demo').hidden = !state.isDemo
  findButton('demo-on').hidden = !isStarted || state.accounts.length > 0
  findHtmlElement('permission').hidden = state.maySeeSite
  showLastSubmission(state, performAction)
  findHtmlElement('state').textContent = state.isDemo ? 'Paused, because demo data is shown.' : describeState(state)
  findHtmlElement('stop').className = needsSiteVisit(state) ? 'notice' : 'problem'
  showText('stop', stop === null ? null : `${stop.message} ${stop.nextStep}`)
  showText('details-trouble', detailsTrouble ?? null)
  showText('recording-trouble', recordingTrouble ?? null)
  showText('drift', state.drift)
  showText('other-accounts', state.otherAccounts)
  showText('completeness', completeness ? describeCompleteness(completeness) : null)
  showText('notice', notice)
  const isNotRunning = importState === 'paused' || importState === 'stopped' || importState === 'waiting'
  findButton('retry').disabled = !isNotRunning || state.isDemo
  findButton('read-again').disabled = state.isDemo
  // The check sends its requests through the scripts in the tabs of leetcode.com, which do not run during the demo or a pause.
  findButton('site-check').disabled = state.isDemo || importState === 'paused'
  findButton('site-check').className = stop?.reason === 'site-changed' || recordingTrouble ? 'primary' : ''
  findButton('pause').disabled = importState === 'paused'
  findButton('start').disabled = isNotRunning
  findHtmlElement('counts').replaceChildren(
    ...listCounts(state).flatMap(([label, value]) => [createTextElement('dt', label), createTextElement('dd', value)]),
  )
  showSites(state, performAction)
  showAccounts(state)
}

findButton('start').addEventListener('click', () => void performAction({ name: 'start' }))
findButton('pause').addEventListener('click', () => void performAction({ name: 'pause' }))
findButton('read-again').addEventListener('click', () => void performAction({ name: 'read-again' }))
findButton('demo-on').addEventListener('click', () => void performAction({ name: 'demo', isOn: true }))
findButton('demo-off').addEventListener('click', () => void performAction({ name: 'demo', isOn: false }))
findButton('retry').addEventListener('click', () => void performAction({ name: 'retry' }))
findButton('allow').addEventListener('click', () => {
  void browser.permissions.request({ origins: [PRACTICE_SITE_PATTERN] }).then(() => performAction({ name: 'state' }))
})
for (const page of ['first-run', 'site-check'])
  findButton(page).addEventListener('click', () => {
    void browser.tabs.create({ url: browser.runtime.getURL(`${page}.html`) }).then(() => window.close())
  })
findElement('record-typing', HTMLInputElement).addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) void performAction({ name: 'record-typing', isOn: target.checked })
})
handleConnectForm(performAction)
handleDataButtons(performAction)
browser.storage.local.onChanged.addListener((changes) => {
  if (STATUS_CHANGED_KEY in changes || SITES_KEY in changes) void performAction({ name: 'state' })
})
void performAction({ name: 'state' })

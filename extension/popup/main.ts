import { browser } from '../browser'
import { PRACTICE_SITE_PATTERN } from '../manifest'
import { type PopupAction, type PopupState, SITES_KEY, STATUS_CHANGED_KEY } from '../messages'
import { completenessText } from '../protocol/status'
import { send } from './background'
import { followDataButtons, showAccounts } from './data'
import { button, element, part, showText, textElement } from './dom'
import { accountText, countText, firstStepText, needsSiteVisit, stateText } from './labels'
import { showLastSubmission } from './last-submission'
import { followConnectForm, showSites } from './sites'

/** The text of the page before the first answer of the background. */
const LOADING = part('account').textContent

async function act(action: PopupAction): Promise<void> {
  const state = await send(action)
  showText('failure', typeof state === 'string' ? state : null)
  if (typeof state !== 'string') show(state)
  else if (part('account').textContent === LOADING) part('account').hidden = true
}

function show(state: PopupState): void {
  part('loaded').hidden = false
  const { stop, notice, importState, detailsTrouble, recordingTrouble, completeness } = state.status
  const isStarted = state.consent === 'given'
  part('first-step').hidden = isStarted
  part('first-step-text').textContent = firstStepText(state)
  part('import').hidden = !isStarted
  part('account').hidden = !isStarted
  part('account').textContent = accountText(state)
  element('record-typing', HTMLInputElement).checked = state.recordsTyping
  part('demo').hidden = !state.isDemo
  button('demo-on').hidden = !isStarted || state.accounts.length > 0
  part('permission').hidden = state.maySeeSite
  showLastSubmission(state, act)
  part('state').textContent = state.isDemo ? 'Paused, because demo data is shown.' : stateText(state)
  part('stop').className = needsSiteVisit(state) ? 'notice' : 'problem'
  showText('stop', stop === null ? null : `${stop.message} ${stop.nextStep}`)
  showText('details-trouble', detailsTrouble ?? null)
  showText('recording-trouble', recordingTrouble ?? null)
  showText('drift', state.drift)
  showText('other-accounts', state.otherAccounts)
  showText('completeness', completeness ? completenessText(completeness) : null)
  showText('notice', notice)
  const isHalted = importState === 'paused' || importState === 'stopped' || importState === 'waiting'
  button('retry').disabled = !isHalted || state.isDemo
  button('read-again').disabled = state.isDemo
  // The check asks through the scripts in the tabs of leetcode.com, which do not run meanwhile.
  button('site-check').disabled = state.isDemo || importState === 'paused'
  // The check works even if the site has changed: finding that is its purpose.
  button('site-check').className = stop?.reason === 'site-changed' || recordingTrouble ? 'primary' : ''
  button('pause').disabled = importState === 'paused'
  button('start').disabled = isHalted
  part('counts').replaceChildren(
    ...countText(state).flatMap(([label, value]) => [textElement('dt', label), textElement('dd', value)]),
  )
  showSites(state, act)
  showAccounts(state)
}

button('start').addEventListener('click', () => void act({ name: 'start' }))
button('pause').addEventListener('click', () => void act({ name: 'pause' }))
button('read-again').addEventListener('click', () => void act({ name: 'read-again' }))
button('demo-on').addEventListener('click', () => void act({ name: 'demo', isOn: true }))
button('demo-off').addEventListener('click', () => void act({ name: 'demo', isOn: false }))
button('retry').addEventListener('click', () => void act({ name: 'retry' }))
button('allow').addEventListener('click', () => {
  void browser.permissions.request({ origins: [PRACTICE_SITE_PATTERN] }).then(() => act({ name: 'state' }))
})
for (const page of ['first-run', 'site-check'])
  button(page).addEventListener('click', () => {
    void browser.tabs.create({ url: browser.runtime.getURL(`${page}.html`) }).then(() => window.close())
  })
element('record-typing', HTMLInputElement).addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) void act({ name: 'record-typing', isOn: target.checked })
})
followConnectForm(act)
followDataButtons(act)
browser.storage.local.onChanged.addListener((changes) => {
  if (STATUS_CHANGED_KEY in changes || SITES_KEY in changes) void act({ name: 'state' })
})
void act({ name: 'state' })

import { browser } from '../browser'
import { PRACTICE_SITE_PATTERN } from '../manifest'
import { type PopupAction, type PopupState, SITES_KEY, STATUS_CHANGED_KEY } from '../messages'
import { completenessText } from '../protocol/status'
import { send } from './background'
import { followDataButtons } from './data'
import { button, part, showText, textElement } from './dom'
import { accountText, countText, stateText } from './labels'
import { followConnectForm, showSites } from './sites'

async function act(action: PopupAction): Promise<void> {
  const state = await send(action)
  if (state !== null) show(state)
  else part('state').textContent = 'The extension does not answer. Close this window and open it again.'
}

function show(state: PopupState): void {
  const { stop, notice, importState, detailsTrouble, completeness } = state.status
  part('account').textContent = accountText(state)
  part('permission').hidden = state.maySeeSite
  part('state').textContent = stateText(state)
  showText('stop', stop === null ? null : `${stop.message} ${stop.nextStep}`)
  showText('details-trouble', detailsTrouble ?? null)
  showText('completeness', completeness ? completenessText(completeness) : null)
  showText('notice', notice)
  const isHalted = importState === 'paused' || importState === 'stopped' || importState === 'waiting'
  button('retry').disabled = !isHalted
  button('pause').disabled = importState === 'paused'
  button('start').disabled = isHalted
  part('counts').replaceChildren(
    ...countText(state).flatMap(([label, value]) => [textElement('dt', label), textElement('dd', value)]),
  )
  showSites(state, act)
}

button('start').addEventListener('click', () => void act({ name: 'start' }))
button('pause').addEventListener('click', () => void act({ name: 'pause' }))
button('read-again').addEventListener('click', () => void act({ name: 'read-again' }))
button('retry').addEventListener('click', () => void act({ name: 'retry' }))
button('allow').addEventListener('click', () => {
  void browser.permissions.request({ origins: [PRACTICE_SITE_PATTERN] }).then(() => act({ name: 'state' }))
})
followConnectForm(act)
followDataButtons(act)
browser.storage.local.onChanged.addListener((changes) => {
  if (STATUS_CHANGED_KEY in changes || SITES_KEY in changes) void act({ name: 'state' })
})
void act({ name: 'state' })

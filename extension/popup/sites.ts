import { browser } from '../browser'
import { DATA_COLLECTION } from '../manifest'
import type { PopupAction, PopupState } from '../messages'
import { createPermissionPattern, formatHost, parseOrigin } from '../rules/origins'
import { createTextButton, createTextElement, findElement, findHtmlElement, replaceKeepingFocus } from './dom'
import { describeLastRead } from './labels'

type PerformAction = (action: PopupAction) => Promise<void>
type Site = PopupState['sites'][number]

/** Shows the sites that wait for a decision, and the list of connected and ignored sites. */
export function showSites({ sites }: PopupState, performAction: PerformAction): void {
  const askingSites = sites.filter(({ state }) => state === 'asking')
  findHtmlElement('asking').hidden = askingSites.length === 0
  replaceKeepingFocus(
    findHtmlElement('asking'),
    askingSites.map((site) => createConnectQuestion(site, performAction)),
  )
  const decidedSites = sites.filter(({ state }) => state !== 'asking')
  findHtmlElement('no-sites').hidden = decidedSites.length > 0
  replaceKeepingFocus(
    findHtmlElement('sites'),
    decidedSites.map((site) => createSiteItem(site, performAction)),
  )
}

function createConnectQuestion({ origin }: Site, performAction: PerformAction): HTMLElement {
  const host = formatHost(origin)
  const item = document.createElement('div')
  item.className = 'notice'
  const buttons = createTextElement('p', '')
  buttons.className = 'buttons'
  buttons.append(
    createTextButton('Connect', `Connect ${host}`, () => void performAction({ name: 'connect', origin })),
    createTextButton('Ignore', `Ignore ${host}`, () => void performAction({ name: 'ignore', origin })),
  )
  item.append(createTextElement('p', `${host} wants your history. Connect or ignore?`), buttons)
  return item
}

function createSiteItem({ origin, state, lastReadAt }: Site, performAction: PerformAction): HTMLElement {
  const isConnected = state === 'connected'
  const item = document.createElement('li')
  const label = createTextElement('span', origin)
  label.className = 'site'
  label.append(createTextElement('small', isConnected ? describeLastRead(lastReadAt) : 'Ignored: gets no data'))
  const verb = isConnected ? 'Disconnect' : 'Connect'
  const change = () => void performAction({ name: isConnected ? 'disconnect' : 'connect', origin })
  const changeButton = createTextButton(verb, `${verb} ${origin}`, change)
  // The button keeps the focus when its text changes between "Connect" and "Disconnect".
  changeButton.dataset.focusKey = origin
  item.append(label, changeButton)
  return item
}

/** Returns the permissions for a site that is not local. In Firefox they include the permission to send the recorded data to the site. */
function createPermissionRequest(origin: string): chrome.permissions.Permissions {
  const isFirefox = 'browser_specific_settings' in browser.runtime.getManifest()
  return { origins: [createPermissionPattern(origin)], ...(isFirefox ? { data_collection: DATA_COLLECTION } : {}) }
}

/**
 * Handles the form that connects a site by its address. Requests the permission before all other work, because browsers allow this only
 * directly after a click.
 */
export function handleConnectForm(performAction: PerformAction): void {
  findElement('connect', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    const origin = parseOrigin(findElement('address', HTMLInputElement).value)
    const result = findHtmlElement('connect-result')
    if (origin === null || !origin.startsWith('https://')) {
      result.textContent = 'Enter an address that begins with https://.'
      return
    }
    browser.permissions.request(createPermissionRequest(origin)).then(
      async (isGranted) => {
        if (isGranted) await performAction({ name: 'connect', origin })
        result.textContent = isGranted
          ? `Connected ${origin}.`
          : `${origin} was not connected: the permission was declined.`
      },
      () => {
        result.textContent = `${origin} could not be connected.`
      },
    )
  })
}

import { browser } from '../browser'
import { DATA_COLLECTION } from '../manifest'
import type { PopupAction, PopupState } from '../messages'
import { hostLabel, originOf, permissionPattern } from '../rules/origins'
import { element, part, replaceKeepingFocus, textButton, textElement } from './dom'
import { lastReadText } from './labels'

type Act = (action: PopupAction) => Promise<void>
type Site = PopupState['sites'][number]

/** Shows the sites that ask, and the list of connected and ignored sites. */
export function showSites({ sites }: PopupState, act: Act): void {
  const asking = sites.filter(({ state }) => state === 'asking')
  part('asking').hidden = asking.length === 0
  replaceKeepingFocus(
    part('asking'),
    asking.map((site) => question(site, act)),
  )
  const decided = sites.filter(({ state }) => state !== 'asking')
  part('no-sites').hidden = decided.length > 0
  replaceKeepingFocus(
    part('sites'),
    decided.map((site) => siteItem(site, act)),
  )
}

function question({ origin }: Site, act: Act): HTMLElement {
  const host = hostLabel(origin)
  const item = document.createElement('div')
  item.className = 'notice'
  const buttons = textElement('p', '')
  buttons.className = 'buttons'
  buttons.append(
    textButton('Connect', `Connect ${host}`, () => void act({ name: 'connect', origin })),
    textButton('Ignore', `Ignore ${host}`, () => void act({ name: 'ignore', origin })),
  )
  item.append(textElement('p', `${host} wants your history. Connect or ignore?`), buttons)
  return item
}

function siteItem({ origin, state, lastReadAt }: Site, act: Act): HTMLElement {
  const isConnected = state === 'connected'
  const item = document.createElement('li')
  const label = textElement('span', origin)
  label.className = 'site'
  label.append(textElement('small', isConnected ? lastReadText(lastReadAt) : 'Ignored: gets no data'))
  const verb = isConnected ? 'Disconnect' : 'Connect'
  const change = () => void act({ name: isConnected ? 'disconnect' : 'connect', origin })
  item.append(label, textButton(verb, `${verb} ${origin}`, change))
  return item
}

/** The permissions for a site that is not local. Firefox also asks whether the site may get the recorded data. */
function permissionsFor(origin: string): chrome.permissions.Permissions {
  const isFirefox = 'browser_specific_settings' in browser.runtime.getManifest()
  return { origins: [permissionPattern(origin)], ...(isFirefox ? { data_collection: DATA_COLLECTION } : {}) }
}

/** Lets the form connect a site by its address. The browser asks for the permission only while it handles the click itself. */
export function followConnectForm(act: Act): void {
  element('connect', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    const origin = originOf(element('address', HTMLInputElement).value)
    const result = part('connect-result')
    if (origin === null || !origin.startsWith('https://')) {
      result.textContent = 'Enter an address that begins with https://.'
      return
    }
    browser.permissions.request(permissionsFor(origin)).then(
      async (isGranted) => {
        if (isGranted) await act({ name: 'connect', origin })
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

import * as v from 'valibot'
import { sitePattern } from '../background/sites'
import { openDatabase, TABLES, type TableName } from '../background/store'
import { browser } from '../browser'
import { PRACTICE_SITE_PATTERN } from '../manifest'
import { POPUP_STATE, type PopupAction, type PopupState, STATUS_CHANGED_KEY } from '../messages'
import { accountText, countText, lastReadText, siteLabel, stateText } from './labels'

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`The popup has no ${id}.`)
}

const button = (id: string) => element(id, HTMLButtonElement)
const part = (id: string) => element(id, HTMLElement)

async function act(action: PopupAction): Promise<void> {
  const parsed = v.safeParse(POPUP_STATE, await browser.runtime.sendMessage({ type: 'popup', action }))
  if (parsed.success) show(parsed.output)
  else part('state').textContent = 'The extension does not answer. Close this window and open it again.'
}

function show(state: PopupState): void {
  const { stop, notice, importState } = state.status
  part('account').textContent = accountText(state)
  part('permission').hidden = state.maySeeSite
  part('state').textContent = stateText(state)
  showText('stop', stop === null ? null : `${stop.message} ${stop.nextStep}`)
  showText('notice', notice)
  const isHalted = importState === 'paused' || importState === 'stopped' || importState === 'waiting'
  button('retry').disabled = !isHalted
  button('pause').disabled = importState === 'paused'
  button('start').disabled = isHalted
  part('counts').replaceChildren(
    ...countText(state).flatMap(([label, value]) => [textElement('dt', label), textElement('dd', value)]),
  )
  showSites(state)
}

function showText(id: string, text: string | null): void {
  part(id).hidden = text === null
  part(id).textContent = text ?? ''
}

function textElement(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function showSites({ sites }: PopupState): void {
  const focused = document.activeElement?.getAttribute('data-site')
  const items = sites.map(({ site, isConnected, lastReadAt }) => {
    const item = document.createElement('li')
    const label = textElement('span', siteLabel(site))
    label.className = 'site'
    label.append(textElement('small', isConnected ? lastReadText(lastReadAt) : 'Disconnected'))
    const change = document.createElement('button')
    change.type = 'button'
    change.dataset.site = site
    change.textContent = isConnected ? 'Disconnect' : 'Connect'
    change.setAttribute('aria-label', `${change.textContent} ${siteLabel(site)}`)
    change.addEventListener('click', () => void act({ name: isConnected ? 'disconnect' : 'connect', site }))
    item.append(label, change)
    return item
  })
  part('sites').replaceChildren(...items)
  if (focused != null)
    part('sites')
      .querySelector<HTMLElement>(`[data-site="${CSS.escape(focused)}"]`)
      ?.focus()
}

/** Request the permission first: browsers grant it only while they handle the click itself. */
function connectSite(event: SubmitEvent): void {
  event.preventDefault()
  const site = sitePattern(element('address', HTMLInputElement).value)
  const result = part('connect-result')
  if (site === null || !site.startsWith('https://')) {
    result.textContent = 'Enter an address that begins with https://.'
    return
  }
  browser.permissions.request({ origins: [site] }).then(
    async (isGranted) => {
      result.textContent = isGranted
        ? `Connected ${siteLabel(site)}.`
        : `${siteLabel(site)} was not connected: the permission was declined.`
      if (isGranted) await act({ name: 'connect', site })
    },
    () => {
      result.textContent = `${siteLabel(site)} could not be connected.`
    },
  )
}

async function saveExport(): Promise<void> {
  const result = part('data-result')
  result.textContent = 'Preparing the file…'
  try {
    const url = URL.createObjectURL(await exportEverything())
    const link = document.createElement('a')
    link.href = url
    link.download = `solvelog-companion-${new Date().toISOString().slice(0, 10)}.json`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    result.textContent = 'The file was saved to your downloads.'
  } catch {
    result.textContent = "Couldn't export: the extension's database could not be read."
  }
}

function askDelete(isOpen: boolean): void {
  part('confirm').hidden = !isOpen
  button(isOpen ? 'confirm-no' : 'delete').focus()
}

async function deleteEverything(): Promise<void> {
  askDelete(false)
  await act({ name: 'delete-everything' })
  part('data-result').textContent = 'Everything was deleted. The import is paused.'
}

button('start').addEventListener('click', () => void act({ name: 'start' }))
button('pause').addEventListener('click', () => void act({ name: 'pause' }))
button('retry').addEventListener('click', () => void act({ name: 'retry' }))
button('allow').addEventListener('click', () => {
  void browser.permissions.request({ origins: [PRACTICE_SITE_PATTERN] }).then(() => act({ name: 'state' }))
})
element('connect', HTMLFormElement).addEventListener('submit', connectSite)
button('export').addEventListener('click', () => void saveExport())
button('delete').addEventListener('click', () => askDelete(true))
button('confirm-no').addEventListener('click', () => askDelete(false))
button('confirm-yes').addEventListener('click', () => void deleteEverything())
part('confirm').addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  askDelete(false)
})
browser.storage.local.onChanged.addListener((changes) => {
  if (STATUS_CHANGED_KEY in changes) void act({ name: 'state' })
})
void act({ name: 'state' })

/** Records read at once, so that a large database does not fill the memory. */
const BATCH = 500

/**
 * Exports all stored data as one JSON file: an object with one array for each table. The file is built from parts, so
 * only the disk limits its size.
 */
async function exportEverything(): Promise<Blob> {
  const db = await openDatabase()
  try {
    const parts: BlobPart[] = [JSON.stringify({ format: 'solvelog-companion', version: 1 }).slice(0, -1)]
    for (const table of TABLES) {
      parts.push(`,\n${JSON.stringify(table)}:[`)
      await addTable(db, table, parts)
      parts.push(']')
    }
    parts.push('}\n')
    return new Blob(parts, { type: 'application/json' })
  } finally {
    db.close()
  }
}

async function addTable(db: Awaited<ReturnType<typeof openDatabase>>, table: TableName, parts: BlobPart[]) {
  let after: IDBValidKey | null = null
  let separator = '\n'
  for (;;) {
    const range: IDBKeyRange | null = after === null ? null : IDBKeyRange.lowerBound(after, true)
    const tx = db.transaction(table)
    const [keys, values]: [IDBValidKey[], unknown[]] = await Promise.all([
      tx.store.getAllKeys(range, BATCH),
      tx.store.getAll(range, BATCH),
    ])
    if (keys.length === 0) return
    const rows = values.map((value, i) => JSON.stringify({ key: keys[i], value }))
    parts.push(new Blob([separator, rows.join(',\n')]))
    separator = ',\n'
    after = keys.at(-1) ?? null
  }
}

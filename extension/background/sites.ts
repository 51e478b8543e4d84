import { browser } from '../browser'
import { LOCAL_APPS, PRACTICE_SITE_PATTERN } from '../manifest'

const DISCONNECTED = 'disconnected'
const LAST_READ = 'last-read'
const SCRIPT = 'app-bridge.js'

/** A connected site as the popup lists it. `lastReadAt` is in epoch milliseconds. */
export interface ConnectedSite {
  site: string
  isConnected: boolean
  lastReadAt: number | null
}

/** The match pattern of a page's address without its port, for example `https://solvelog.example.org/*`; null for other schemes. */
export function sitePattern(address: string): string | null {
  try {
    const { protocol, hostname } = new URL(address)
    return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${hostname}/*` : null
  } catch {
    return null
  }
}

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []

async function disconnected(): Promise<Set<string>> {
  const stored = await browser.storage.local.get(DISCONNECTED)
  return new Set(stringsIn(stored[DISCONNECTED]))
}

/** The single hosts that the user has granted, besides the practice site. A grant for all hosts connects none. */
async function grantedSites(): Promise<string[]> {
  const { origins = [] } = await browser.permissions.getAll()
  return origins.filter(
    (origin) =>
      origin !== PRACTICE_SITE_PATTERN &&
      !LOCAL_APPS.includes(origin) &&
      !origin.includes('*.') &&
      !/\/\/\*/.test(origin),
  )
}

/** Whether a page may read data, because its site is connected. */
export async function isConnected(address: string): Promise<boolean> {
  const pattern = sitePattern(address)
  if (pattern === null || (await disconnected()).has(pattern)) return false
  return LOCAL_APPS.includes(pattern) || (await grantedSites()).includes(pattern)
}

/** All sites that are or were connected, for the popup. */
export async function connectedSites(): Promise<ConnectedSite[]> {
  const [away, granted, stored] = await Promise.all([
    disconnected(),
    grantedSites(),
    browser.storage.local.get(LAST_READ),
  ])
  const read = new Map(Object.entries(Object(stored[LAST_READ] ?? {})))
  return [...LOCAL_APPS, ...granted].map((site) => {
    const at = read.get(site)
    return { site, isConnected: !away.has(site), lastReadAt: typeof at === 'number' ? at : null }
  })
}

/** Remembers when a site last read data (epoch milliseconds). */
export async function recordSiteRead(address: string, now: number): Promise<void> {
  const pattern = sitePattern(address)
  const stored = await browser.storage.local.get(LAST_READ)
  if (pattern) await browser.storage.local.set({ [LAST_READ]: { ...Object(stored[LAST_READ] ?? {}), [pattern]: now } })
}

/** Reconnects a site that was disconnected before. For a new site the popup requests the permission. */
export async function connect(site: string): Promise<void> {
  const away = await disconnected()
  away.delete(site)
  await browser.storage.local.set({ [DISCONNECTED]: [...away] })
  await registerBridges()
}

/**
 * Disconnects a site. Permissions in the manifest cannot be removed, so disconnected local sites are stored in a list.
 */
export async function disconnect(site: string): Promise<void> {
  if (LOCAL_APPS.includes(site)) {
    await browser.storage.local.set({ [DISCONNECTED]: [...(await disconnected()).add(site)] })
    return
  }
  await browser.permissions.remove({ origins: [site] })
  await registerBridges()
}

/** Registers the bridge's content script on every granted site, and removes it from the others. */
export async function registerBridges(): Promise<void> {
  const [granted, registered] = await Promise.all([grantedSites(), browser.scripting.getRegisteredContentScripts()])
  const known = new Set(registered.map(({ id }) => id))
  const gone = [...known].filter((id) => !granted.includes(id))
  if (gone.length > 0) await browser.scripting.unregisterContentScripts({ ids: gone })
  const missing = granted.filter((site) => !known.has(site))
  if (missing.length === 0) return
  await browser.scripting.registerContentScripts(
    missing.map((site) => ({
      id: site,
      matches: [site],
      js: [SCRIPT],
      runAt: 'document_start' as const,
      persistAcrossSessions: true,
    })),
  )
  const tabs = await browser.tabs.query({ url: missing })
  const ids = tabs.flatMap(({ id }) => id ?? [])
  await Promise.allSettled(ids.map((tabId) => browser.scripting.executeScript({ target: { tabId }, files: [SCRIPT] })))
}

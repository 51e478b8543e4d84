import * as v from 'valibot'
import { browser } from '../browser'
import { LOCAL_APPS, PRACTICE_SITE_PATTERN } from '../manifest'
import { SITES_KEY } from '../messages'
import { originOf, permissionPattern } from '../rules/origins'

const LAST_READ = 'last-read'
const SCRIPT = 'app-bridge.js'

/** Maximum origins that wait for the user's decision. Further ones are refused without a question. */
const MAX_ASKING = 20

const STATES = ['asking', 'connected', 'ignored'] as const
type SiteState = (typeof STATES)[number]
/** The user's decision for each origin that has said hello. */
const DECISIONS = v.record(v.string(), v.picklist(STATES))
const TIMES = v.record(v.string(), v.number())

/** An origin as the popup lists it. `lastReadAt` is in epoch milliseconds. */
export interface KnownSite {
  origin: string
  state: SiteState
  lastReadAt: number | null
}

async function readStored<T>(key: string, schema: v.GenericSchema<unknown, Record<string, T>>) {
  const stored = await browser.storage.local.get(key)
  const parsed = v.safeParse(schema, stored[key] ?? {})
  return parsed.success ? parsed.output : {}
}

const decisions = () => readStored(SITES_KEY, DECISIONS)

let writing: Promise<unknown> = Promise.resolve()

/** Changes the decisions. One change runs after another, so that none is lost. */
function changeDecisions(change: (known: Record<string, SiteState>) => void): Promise<void> {
  const next = writing.then(async () => {
    const known = await decisions()
    change(known)
    await browser.storage.local.set({ [SITES_KEY]: known })
  })
  writing = next.catch(() => {})
  return next
}

/** The match patterns of the single hosts that the user has granted, besides the practice site. A grant for all hosts connects none. */
async function grantedPatterns(): Promise<string[]> {
  const { origins = [] } = await browser.permissions.getAll()
  return origins.filter(
    (pattern) =>
      pattern !== PRACTICE_SITE_PATTERN &&
      !LOCAL_APPS.includes(pattern) &&
      !pattern.includes('*.') &&
      !/\/\/\*/.test(pattern),
  )
}

/** Whether the browser lets the extension's script run on an origin. */
async function isAllowed(origin: string): Promise<boolean> {
  const pattern = permissionPattern(origin)
  return LOCAL_APPS.includes(pattern) || (await grantedPatterns()).includes(pattern)
}

/** Whether a page may read data: the user has connected its origin, port included (E17). */
export async function isConnected(address: string): Promise<boolean> {
  const origin = originOf(address)
  if (origin === null) return false
  return (await decisions())[origin] === 'connected' && (await isAllowed(origin))
}

/** Whether a page that says hello is connected. The first hello of an origin makes the popup ask about it. */
export async function takeHello(address: string): Promise<boolean> {
  const origin = originOf(address)
  if (origin === null || !(await isAllowed(origin))) return false
  const known = await decisions()
  if (known[origin] === undefined) {
    await changeDecisions((latest) => {
      const asking = Object.values(latest).filter((state) => state === 'asking').length
      if (asking < MAX_ASKING) latest[origin] ??= 'asking'
    })
  }
  return known[origin] === 'connected'
}

/** All origins that asked, are connected or are ignored. */
export async function knownSites(): Promise<KnownSite[]> {
  const [known, patterns, times] = await Promise.all([decisions(), grantedPatterns(), readStored(LAST_READ, TIMES)])
  const allowed = [...LOCAL_APPS, ...patterns]
  return Object.entries(known)
    .filter(([origin]) => allowed.includes(permissionPattern(origin)))
    .map(([origin, state]) => ({ origin, state, lastReadAt: times[origin] ?? null }))
}

/** The number of origins that wait for the user's decision. */
export async function askingCount(): Promise<number> {
  return (await knownSites()).filter(({ state }) => state === 'asking').length
}

/** Remembers when a site last read data (epoch milliseconds). */
export async function recordSiteRead(address: string, now: number): Promise<void> {
  const origin = originOf(address)
  if (origin === null) return
  await browser.storage.local.set({ [LAST_READ]: { ...(await readStored(LAST_READ, TIMES)), [origin]: now } })
}

/** Connects an origin. Before this the popup requests the permission for a site that is not local. */
export async function connect(origin: string): Promise<void> {
  await registerBridges()
  await changeDecisions((known) => {
    known[origin] = 'connected'
  })
}

/** Ignores an origin: its questions are no longer shown, and it gets no data. */
export function ignore(origin: string): Promise<void> {
  return changeDecisions((known) => {
    known[origin] = 'ignored'
  })
}

/**
 * Disconnects an origin. Its permission is returned, unless it is local or another port of the host is connected. Then the origin
 * stays in the list as ignored, because the extension's script still runs on it.
 */
export async function disconnect(origin: string): Promise<void> {
  await ignore(origin)
  const pattern = permissionPattern(origin)
  const known = Object.entries(await decisions())
  const isShared = known.some(([other, state]) => state === 'connected' && permissionPattern(other) === pattern)
  if (LOCAL_APPS.includes(pattern) || isShared) return
  await browser.permissions.remove({ origins: [pattern] })
  await changeDecisions((latest) => {
    for (const other of Object.keys(latest)) if (permissionPattern(other) === pattern) delete latest[other]
  })
  await registerBridges()
}

/** Registers the bridge's content script on every granted site, and removes it from the others. */
export async function registerBridges(): Promise<void> {
  const [patterns, registered] = await Promise.all([grantedPatterns(), browser.scripting.getRegisteredContentScripts()])
  // The id of a bridge is its site's match pattern. Scripts with other ids belong to the practice site.
  const bridges = registered.map(({ id }) => id).filter((id) => id.startsWith('https://'))
  const gone = bridges.filter((id) => !patterns.includes(id))
  if (gone.length > 0) await browser.scripting.unregisterContentScripts({ ids: gone })
  const missing = patterns.filter((pattern) => !bridges.includes(pattern))
  if (missing.length === 0) return
  await browser.scripting.registerContentScripts(
    missing.map((pattern) => ({
      id: pattern,
      matches: [pattern],
      js: [SCRIPT],
      runAt: 'document_start' as const,
      persistAcrossSessions: true,
    })),
  )
  const tabs = await browser.tabs.query({ url: missing })
  const ids = tabs.flatMap(({ id }) => id ?? [])
  await Promise.allSettled(ids.map((tabId) => browser.scripting.executeScript({ target: { tabId }, files: [SCRIPT] })))
}

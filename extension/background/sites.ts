import * as v from 'valibot'
import { browser } from '../browser'
import { LOCAL_APPS, PRACTICE_SITE_PATTERN } from '../manifest'
import { SITES_KEY } from '../messages'
import { createPermissionPattern, parseOrigin } from '../rules/origins'

const LAST_READ_KEY = 'last-read'
const BRIDGE_SCRIPT = 'app-bridge.js'

/** Maximum number of origins that wait for the user's decision. Further origins are refused without asking the user. */
const MAX_ASKING_SITES = 20

const SITE_STATES = ['asking', 'connected', 'ignored'] as const
type SiteState = (typeof SITE_STATES)[number]
/** The user's decision for each origin that has sent HELLO, the first message of a Solvelog page. */
const DECISIONS_SCHEMA = v.record(v.string(), v.picklist(SITE_STATES))
const TIMES_BY_ORIGIN_SCHEMA = v.record(v.string(), v.number())

/** An origin in the list of the popup. `lastReadAt` is in epoch milliseconds. */
export interface KnownSite {
  origin: string
  state: SiteState
  lastReadAt: number | null
}

async function readStoredRecord<T>(key: string, schema: v.GenericSchema<unknown, Record<string, T>>) {
  const storedValues = await browser.storage.local.get(key)
  const parsed = v.safeParse(schema, storedValues[key] ?? {})
  return parsed.success ? parsed.output : {}
}

const readDecisions = () => readStoredRecord(SITES_KEY, DECISIONS_SCHEMA)

let lastWrite: Promise<unknown> = Promise.resolve()

/** Calls are executed one after another, so that no change is lost. */
function changeDecisions(change: (decided: Record<string, SiteState>) => void): Promise<void> {
  const next = lastWrite.then(async () => {
    const decided = await readDecisions()
    change(decided)
    await browser.storage.local.set({ [SITES_KEY]: decided })
  })
  lastWrite = next.catch(() => {})
  return next
}

/** Returns the match patterns of single hosts for which the user has granted permission, except the practice site and local hosts. */
async function readGrantedPatterns(): Promise<string[]> {
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
  const pattern = createPermissionPattern(origin)
  return LOCAL_APPS.includes(pattern) || (await readGrantedPatterns()).includes(pattern)
}

/** Whether a page may read data, because the user has connected its origin, including the port (E17). */
export async function isConnected(address: string): Promise<boolean> {
  const origin = parseOrigin(address)
  if (origin === null) return false
  return (await readDecisions())[origin] === 'connected' && (await isAllowed(origin))
}

/**
 * Returns whether a page that has sent HELLO is connected. After the first HELLO of an allowed origin, the popup asks the user about it.
 */
export async function handleHello(address: string): Promise<boolean> {
  const origin = parseOrigin(address)
  if (origin === null || !(await isAllowed(origin))) return false
  const decided = await readDecisions()
  if (decided[origin] === undefined) {
    await changeDecisions((latestDecisions) => {
      const askingCount = Object.values(latestDecisions).filter((state) => state === 'asking').length
      if (askingCount < MAX_ASKING_SITES) latestDecisions[origin] ??= 'asking'
    })
  }
  return decided[origin] === 'connected'
}

/** Returns the origins that have sent HELLO, except origins for which the extension has no permission. */
export async function listKnownSites(): Promise<KnownSite[]> {
  const [decided, patterns, times] = await Promise.all([
    readDecisions(),
    readGrantedPatterns(),
    readStoredRecord(LAST_READ_KEY, TIMES_BY_ORIGIN_SCHEMA),
  ])
  const allowedPatterns = [...LOCAL_APPS, ...patterns]
  return Object.entries(decided)
    .filter(([origin]) => allowedPatterns.includes(createPermissionPattern(origin)))
    .map(([origin, state]) => ({ origin, state, lastReadAt: times[origin] ?? null }))
}

export async function countAskingSites(): Promise<number> {
  return (await listKnownSites()).filter(({ state }) => state === 'asking').length
}

/** Records when a site last read data (epoch milliseconds). */
export async function recordSiteRead(address: string, now: number): Promise<void> {
  const origin = parseOrigin(address)
  if (origin === null) return
  await browser.storage.local.set({
    [LAST_READ_KEY]: { ...(await readStoredRecord(LAST_READ_KEY, TIMES_BY_ORIGIN_SCHEMA)), [origin]: now },
  })
}

/** Connects an origin. The popup has already requested the permission for a site that is not local. */
export async function connectSite(origin: string): Promise<void> {
  await registerBridges()
  await changeDecisions((decided) => {
    decided[origin] = 'connected'
  })
}

/** Ignores an origin: it gets no data, and the popup does not ask the user about it again. */
export function ignoreSite(origin: string): Promise<void> {
  return changeDecisions((decided) => {
    decided[origin] = 'ignored'
  })
}

/**
 * Disconnects an origin and removes its permission. If the origin is local or another port of its host is connected, the permission remains.
 * The extension's script then still runs on the origin, so the origin stays in the list as ignored.
 */
export async function disconnectSite(origin: string): Promise<void> {
  await ignoreSite(origin)
  const pattern = createPermissionPattern(origin)
  const decided = Object.entries(await readDecisions())
  const isShared = decided.some(
    ([otherOrigin, state]) => state === 'connected' && createPermissionPattern(otherOrigin) === pattern,
  )
  if (LOCAL_APPS.includes(pattern) || isShared) return
  await browser.permissions.remove({ origins: [pattern] })
  await changeDecisions((latest) => {
    for (const otherOrigin of Object.keys(latest))
      if (createPermissionPattern(otherOrigin) === pattern) delete latest[otherOrigin]
  })
  await registerBridges()
}

/**
 * Registers the content script `app-bridge.js` for all granted sites, injects it into their open tabs, and unregisters it for other sites.
 */
export async function registerBridges(): Promise<void> {
  const [patterns, registered] = await Promise.all([
    readGrantedPatterns(),
    browser.scripting.getRegisteredContentScripts(),
  ])
  // The id of a registered bridge script is the match pattern of its site. Scripts with other ids belong to the practice site.
  const bridgeIds = registered.map(({ id }) => id).filter((id) => id.startsWith('https://'))
  const obsoleteIds = bridgeIds.filter((id) => !patterns.includes(id))
  if (obsoleteIds.length > 0) await browser.scripting.unregisterContentScripts({ ids: obsoleteIds })
  const missingPatterns = patterns.filter((pattern) => !bridgeIds.includes(pattern))
  if (missingPatterns.length === 0) return
  await browser.scripting.registerContentScripts(
    missingPatterns.map((pattern) => ({
      id: pattern,
      matches: [pattern],
      js: [BRIDGE_SCRIPT],
      runAt: 'document_start' as const,
      persistAcrossSessions: true,
    })),
  )
  const tabs = await browser.tabs.query({ url: missingPatterns })
  const ids = tabs.flatMap(({ id }) => id ?? [])
  await Promise.allSettled(
    ids.map((tabId) => browser.scripting.executeScript({ target: { tabId }, files: [BRIDGE_SCRIPT] })),
  )
}

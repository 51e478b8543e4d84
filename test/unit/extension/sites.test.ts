import { afterAll, beforeEach, expect, it, vi } from 'vitest'

function makeFakeBrowser() {
  const storedValues: Record<string, unknown> = {}
  const grantedOrigins: string[] = ['https://leetcode.com/*', 'http://localhost/*', 'http://127.0.0.1/*']
  const registeredScripts: { id: string; matches: string[] }[] = []
  const injectedTabs: number[] = []
  const tabs = [
    { id: 1, site: 'https://solvelog.example.org/*' },
    { id: 2, site: 'https://elsewhere.example/*' },
  ]
  const api = {
    storage: {
      local: {
        get: async (key: string) => ({ [key]: storedValues[key] }),
        set: async (values: object) => void Object.assign(storedValues, structuredClone(values)),
      },
    },
    permissions: {
      getAll: async () => ({ origins: [...grantedOrigins] }),
      remove: async ({ origins }: { origins: string[] }) =>
        void grantedOrigins.splice(
          0,
          grantedOrigins.length,
          ...grantedOrigins.filter((origin) => !origins.includes(origin)),
        ),
    },
    scripting: {
      getRegisteredContentScripts: async () => registeredScripts,
      registerContentScripts: async (scripts: typeof registeredScripts) => void registeredScripts.push(...scripts),
      unregisterContentScripts: async ({ ids }: { ids: string[] }) =>
        void registeredScripts.splice(
          0,
          registeredScripts.length,
          ...registeredScripts.filter(({ id }) => !ids.includes(id)),
        ),
      executeScript: async ({ target }: { target: { tabId: number } }) => void injectedTabs.push(target.tabId),
    },
    tabs: { query: async ({ url }: { url: string[] }) => tabs.filter(({ site }) => url.includes(site)) },
  }
  return { api, granted: grantedOrigins, registered: registeredScripts, injected: injectedTabs }
}

const ORIGIN_PATTERN = 'https://solvelog.example.org/*'
const ORIGIN = 'https://solvelog.example.org'
const PAGE_URL = `${ORIGIN}/history?x#y`
const LOCAL_ORIGIN = 'http://localhost:5173'
let fakeBrowser = makeFakeBrowser()
let sites: typeof import('../../../extension/background/sites')

beforeEach(async () => {
  fakeBrowser = makeFakeBrowser()
  vi.resetModules()
  vi.stubGlobal('browser', fakeBrowser.api)
  sites = await import('../../../extension/background/sites')
})

afterAll(() => {
  vi.unstubAllGlobals()
})

it('[E10, E17] no site is connected from the start', async () => {
  const addresses = [
    LOCAL_ORIGIN,
    'http://127.0.0.1/x',
    PAGE_URL,
    'https://localhost/',
    'https://leetcode.com/',
    'file:///x',
    '',
  ]
  for (const address of addresses) expect(await sites.isConnected(address), address).toBe(false)
})

it('[E17] the first hello of an origin asks, and only the port that was connected gets data', async () => {
  expect(await sites.handleHello(`${LOCAL_ORIGIN}/x`)).toBe(false)
  expect(await sites.listKnownSites()).toEqual([{ origin: LOCAL_ORIGIN, state: 'asking', lastReadAt: null }])
  expect(await sites.countAskingSites()).toBe(1)
  await sites.connectSite(LOCAL_ORIGIN)
  expect(await sites.handleHello(`${LOCAL_ORIGIN}/x`)).toBe(true)
  expect(await sites.isConnected(`${LOCAL_ORIGIN}/`)).toBe(true)
  for (const other of ['http://localhost:5174/', 'http://localhost/', 'http://127.0.0.1:5173/'])
    expect(await sites.isConnected(other), other).toBe(false)
})

it('[E17] an ignored origin does not ask again, and at most 20 origins ask at once', async () => {
  await sites.handleHello(LOCAL_ORIGIN)
  await sites.ignoreSite(LOCAL_ORIGIN)
  expect(await sites.handleHello(LOCAL_ORIGIN)).toBe(false)
  expect(await sites.countAskingSites()).toBe(0)
  const ports = Array.from({ length: 30 }, (_, i) => `http://localhost:${6000 + i}/`)
  await Promise.all(ports.map((address) => sites.handleHello(address)))
  expect(await sites.countAskingSites()).toBe(20)
})

it('[E17] a stored decision that is damaged connects nothing', async () => {
  await fakeBrowser.api.storage.local.set({ sites: { [LOCAL_ORIGIN]: 'yes' } })
  expect(await sites.isConnected(LOCAL_ORIGIN)).toBe(false)
})

it('[E10] a granted site gets the script in its open tabs, and loses it with the permission', async () => {
  fakeBrowser.granted.push(ORIGIN_PATTERN)
  await sites.connectSite(ORIGIN)
  expect(await sites.isConnected(PAGE_URL)).toBe(true)
  expect(await sites.isConnected('https://solvelog.example.org:8443/')).toBe(false)
  expect(fakeBrowser.registered).toMatchObject([
    { id: ORIGIN_PATTERN, matches: [ORIGIN_PATTERN], persistAcrossSessions: true },
  ])
  expect(fakeBrowser.injected).toEqual([1])
  await sites.registerBridges()
  expect([fakeBrowser.registered.length, fakeBrowser.injected.length], 'a start of the browser adds nothing').toEqual([
    1, 1,
  ])
  await sites.disconnectSite(ORIGIN)
  expect(await sites.isConnected(PAGE_URL)).toBe(false)
  expect(fakeBrowser.registered).toEqual([])
  expect(await sites.listKnownSites()).toEqual([])
})

it('[E17] a permission stays while another port of the host is connected', async () => {
  fakeBrowser.granted.push(ORIGIN_PATTERN)
  await sites.connectSite(ORIGIN)
  await sites.connectSite(`${ORIGIN}:8443`)
  await sites.disconnectSite(ORIGIN)
  expect(await sites.isConnected(`${ORIGIN}:8443/`)).toBe(true)
  expect(await sites.isConnected(PAGE_URL)).toBe(false)
})

it('[E10] a grant for many hosts connects none of them', async () => {
  fakeBrowser.granted.push('https://*/*', '*://*/*', 'https://*.example.org/*')
  await sites.connectSite(ORIGIN)
  expect(fakeBrowser.registered).toEqual([])
  expect(await sites.isConnected(PAGE_URL)).toBe(false)
})

it('[E10] a local site can be disconnected and connected again, and its last read is remembered', async () => {
  await sites.connectSite(LOCAL_ORIGIN)
  await sites.recordSiteRead(`${LOCAL_ORIGIN}/`, 7)
  await sites.disconnectSite(LOCAL_ORIGIN)
  expect(await sites.isConnected(LOCAL_ORIGIN)).toBe(false)
  expect(await sites.listKnownSites()).toEqual([{ origin: LOCAL_ORIGIN, state: 'ignored', lastReadAt: 7 }])
  await sites.connectSite(LOCAL_ORIGIN)
  expect(await sites.isConnected(LOCAL_ORIGIN)).toBe(true)
})

import { afterAll, beforeEach, expect, it, vi } from 'vitest'

/** The parts of the extension API that the connected sites need. */
function fakeBrowser() {
  const stored: Record<string, unknown> = {}
  const granted: string[] = ['https://leetcode.com/*', 'http://localhost/*', 'http://127.0.0.1/*']
  const registered: { id: string; matches: string[] }[] = []
  const injected: number[] = []
  const tabs = [
    { id: 1, site: 'https://solvelog.example.org/*' },
    { id: 2, site: 'https://elsewhere.example/*' },
  ]
  const api = {
    storage: {
      local: {
        get: async (key: string) => ({ [key]: stored[key] }),
        set: async (values: object) => void Object.assign(stored, structuredClone(values)),
      },
    },
    permissions: {
      getAll: async () => ({ origins: [...granted] }),
      remove: async ({ origins }: { origins: string[] }) =>
        void granted.splice(0, granted.length, ...granted.filter((one) => !origins.includes(one))),
    },
    scripting: {
      getRegisteredContentScripts: async () => registered,
      registerContentScripts: async (scripts: typeof registered) => void registered.push(...scripts),
      unregisterContentScripts: async ({ ids }: { ids: string[] }) =>
        void registered.splice(0, registered.length, ...registered.filter(({ id }) => !ids.includes(id))),
      executeScript: async ({ target }: { target: { tabId: number } }) => void injected.push(target.tabId),
    },
    tabs: { query: async ({ url }: { url: string[] }) => tabs.filter(({ site }) => url.includes(site)) },
  }
  return { api, granted, registered, injected }
}

const PATTERN = 'https://solvelog.example.org/*'
const ORIGIN = 'https://solvelog.example.org'
const PAGE = `${ORIGIN}/history?x#y`
const LOCAL = 'http://localhost:5173'
let fake = fakeBrowser()
let sites: typeof import('../../../extension/background/sites')

beforeEach(async () => {
  fake = fakeBrowser()
  vi.resetModules()
  vi.stubGlobal('browser', fake.api)
  sites = await import('../../../extension/background/sites')
})

afterAll(() => {
  vi.unstubAllGlobals()
})

it('[E10, E17] no site is connected from the start', async () => {
  const addresses = [LOCAL, 'http://127.0.0.1/x', PAGE, 'https://localhost/', 'https://leetcode.com/', 'file:///x', '']
  for (const address of addresses) expect(await sites.isConnected(address), address).toBe(false)
})

it('[E17] the first hello of an origin asks, and only the port that was connected gets data', async () => {
  expect(await sites.handleHello(`${LOCAL}/x`)).toBe(false)
  expect(await sites.listKnownSites()).toEqual([{ origin: LOCAL, state: 'asking', lastReadAt: null }])
  expect(await sites.countAskingSites()).toBe(1)
  await sites.connectSite(LOCAL)
  expect(await sites.handleHello(`${LOCAL}/x`)).toBe(true)
  expect(await sites.isConnected(`${LOCAL}/`)).toBe(true)
  for (const other of ['http://localhost:5174/', 'http://localhost/', 'http://127.0.0.1:5173/'])
    expect(await sites.isConnected(other), other).toBe(false)
})

it('[E17] an ignored origin is not asked about again, and at most 20 origins ask at once', async () => {
  await sites.handleHello(LOCAL)
  await sites.ignoreSite(LOCAL)
  expect(await sites.handleHello(LOCAL)).toBe(false)
  expect(await sites.countAskingSites()).toBe(0)
  const ports = Array.from({ length: 30 }, (_, i) => `http://localhost:${6000 + i}/`)
  await Promise.all(ports.map((address) => sites.handleHello(address)))
  expect(await sites.countAskingSites()).toBe(20)
})

it('[E17] a stored decision that is damaged connects nothing', async () => {
  await fake.api.storage.local.set({ sites: { [LOCAL]: 'yes' } })
  expect(await sites.isConnected(LOCAL)).toBe(false)
})

it('[E10] a granted site gets the script in its open tabs, and loses it with the permission', async () => {
  fake.granted.push(PATTERN)
  await sites.connectSite(ORIGIN)
  expect(await sites.isConnected(PAGE)).toBe(true)
  expect(await sites.isConnected('https://solvelog.example.org:8443/')).toBe(false)
  expect(fake.registered).toMatchObject([{ id: PATTERN, matches: [PATTERN], persistAcrossSessions: true }])
  expect(fake.injected).toEqual([1])
  await sites.registerBridges()
  expect([fake.registered.length, fake.injected.length], 'a start of the browser adds nothing').toEqual([1, 1])
  await sites.disconnectSite(ORIGIN)
  expect(await sites.isConnected(PAGE)).toBe(false)
  expect(fake.registered).toEqual([])
  expect(await sites.listKnownSites()).toEqual([])
})

it('[E17] a permission stays while another port of the host is connected', async () => {
  fake.granted.push(PATTERN)
  await sites.connectSite(ORIGIN)
  await sites.connectSite(`${ORIGIN}:8443`)
  await sites.disconnectSite(ORIGIN)
  expect(await sites.isConnected(`${ORIGIN}:8443/`)).toBe(true)
  expect(await sites.isConnected(PAGE)).toBe(false)
})

it('[E10] a grant for many hosts connects none of them', async () => {
  fake.granted.push('https://*/*', '*://*/*', 'https://*.example.org/*')
  await sites.connectSite(ORIGIN)
  expect(fake.registered).toEqual([])
  expect(await sites.isConnected(PAGE)).toBe(false)
})

it('[E10] a local site can be disconnected and connected again, and its last read is remembered', async () => {
  await sites.connectSite(LOCAL)
  await sites.recordSiteRead(`${LOCAL}/`, 7)
  await sites.disconnectSite(LOCAL)
  expect(await sites.isConnected(LOCAL)).toBe(false)
  expect(await sites.listKnownSites()).toEqual([{ origin: LOCAL, state: 'ignored', lastReadAt: 7 }])
  await sites.connectSite(LOCAL)
  expect(await sites.isConnected(LOCAL)).toBe(true)
})

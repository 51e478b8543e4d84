import { beforeEach, expect, it, vi } from 'vitest'

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
        set: async (values: object) => void Object.assign(stored, values),
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

const APP = 'https://solvelog.example.org/*'
const PAGE = 'https://solvelog.example.org/history?x#y'
let fake = fakeBrowser()
let sites: typeof import('../../../extension/background/sites')

beforeEach(async () => {
  fake = fakeBrowser()
  vi.resetModules()
  vi.stubGlobal('browser', fake.api)
  sites = await import('../../../extension/background/sites')
})

it('[E10] only the local sites are connected from the start, on every port', async () => {
  for (const address of ['http://localhost:5173/', 'http://127.0.0.1/x'])
    expect(await sites.isConnected(address)).toBe(true)
  const others = [PAGE, 'https://localhost/', 'http://localhost.example.org/', 'https://leetcode.com/', 'file:///x', '']
  for (const address of others) expect(await sites.isConnected(address), address).toBe(false)
})

it('[E10] a granted site gets the script in its open tabs, and loses it with the permission', async () => {
  fake.granted.push(APP)
  await sites.connect(APP)
  expect(await sites.isConnected(PAGE)).toBe(true)
  expect(fake.registered).toMatchObject([{ id: APP, matches: [APP], persistAcrossSessions: true }])
  expect(fake.injected).toEqual([1])
  await sites.registerBridges()
  expect([fake.registered.length, fake.injected.length], 'a start of the browser adds nothing').toEqual([1, 1])
  await sites.disconnect(APP)
  expect(await sites.isConnected(PAGE)).toBe(false)
  expect(fake.registered).toEqual([])
})

it('[E10] a grant for many hosts connects none of them', async () => {
  fake.granted.push('https://*/*', '*://*/*', 'https://*.example.org/*')
  await sites.registerBridges()
  expect(fake.registered).toEqual([])
  expect(await sites.isConnected(PAGE)).toBe(false)
})

it('[E10] a local site can be disconnected and connected again, and its last read is remembered', async () => {
  await sites.recordSiteRead('http://localhost:5173/', 7)
  await sites.disconnect('http://localhost/*')
  expect(await sites.isConnected('http://localhost:5173/')).toBe(false)
  expect(await sites.connectedSites()).toEqual([
    { site: 'http://localhost/*', isConnected: false, lastReadAt: 7 },
    { site: 'http://127.0.0.1/*', isConnected: true, lastReadAt: null },
  ])
  await sites.connect('http://localhost/*')
  expect(await sites.isConnected('http://localhost:5173/')).toBe(true)
})

import type { BrowserContext, Page } from 'playwright'
import type { startFakeSite } from '../test/fake-site'
import { ACTIONS, type Actions, measureActions, noActions } from './actions'
import { createSubmissions } from './data'
import { type EarlyFigures, earlyVisits } from './early'
import { installQuickExtension } from './extension'
import { type BrowserName, openProfile } from './profile'
import { observePage, pageHeap, type Visit, visitOf, workerHeap } from './start'
import { installStopwatch } from './stopwatch'

/** All measurements with one number of solves. */
export interface SizeFigures {
  browser: BrowserName
  size: number
  /** The measurements of first visits, each in a new browser profile. */
  syncs: Visit[]
  /** The measurements of cold starts in the profile of the last first visit. */
  starts: Visit[]
  /** The measurements of cold starts with a press in the first second. */
  early: EarlyFigures
  actions: Actions
  /** The longest main-thread task during the actions of each visit. Empty if the browser does not report tasks. */
  longest: number[]
  /** Heap sizes in bytes. Empty if the browser does not report heap sizes. */
  heaps: { page: number; worker: number }[]
  /** Bytes of the database. */
  disk: number
  /** Size of the private file system, which only the second copy uses, in bytes; 0 if the browser does not report it. */
  privateFiles: number
  /** Bytes of the same submissions as JSON. */
  raw: number
}

type Site = Awaited<ReturnType<typeof startFakeSite>>

/** Measures the app at `origin` with `size` solves in one browser. */
export async function measureSize(
  browser: BrowserName,
  origin: string,
  site: Site,
  size: number,
  runs: number,
): Promise<SizeFigures> {
  const name = `bench_${size}`
  site.addUser(name, [])
  const found: SizeFigures = {
    browser,
    size,
    syncs: [],
    starts: [],
    early: { presses: [], plans: [] },
    actions: noActions(),
    longest: [],
    heaps: [],
    disk: 0,
    privateFiles: 0,
    raw: JSON.stringify(createSubmissions(size, 1_790_000_000)).length,
  }
  // A first sync of many solves takes long, and two runs of it are as informative as five.
  const syncs = size > 5_000 ? Math.min(2, runs) : runs
  for (let i = 1; i <= syncs; i++) {
    const { context, clear } = await openProfile(origin, browser)
    try {
      found.syncs.push(await firstVisit(context, name, size))
      if (i < syncs) continue
      await laterVisits(context, found, runs)
      found.early = await earlyVisits(context, size, runs)
    } finally {
      await clear()
    }
  }
  return found
}

/** Measures the first visit in a new profile of a user whose extension has `size` submissions. */
export async function firstVisit(
  context: BrowserContext,
  name: string,
  size: number,
  install = installQuickExtension,
): Promise<Visit> {
  await context.addInitScript((name: string) => {
    localStorage.setItem('solvelog.username', name)
    localStorage.setItem('solvelog.tutorial-seen', '1')
  }, name)
  const page = await context.newPage()
  await install(page, name, size)
  await observePage(page, size)
  await page.goto('/')
  const visit = await visitOf(page)
  // A later visit is served by the service worker, from its cache.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForTimeout(500)
  await page.close()
  return visit
}

async function laterVisits(context: BrowserContext, found: SizeFigures, runs: number): Promise<void> {
  for (let round = 0; round < runs; round++) {
    const page = await context.newPage()
    await installStopwatch(page)
    await observePage(page, found.size)
    await page.goto('/')
    found.starts.push(await visitOf(page))
    await page.evaluate(() => {
      if (window.visit.longest !== null) window.visit.longest = 0
    })
    const done = await measureActions(page, round + 1)
    for (const key of Object.keys(ACTIONS) as (keyof Actions)[]) found.actions[key].push(...done[key])
    const longest = await page.evaluate(() => window.visit.longest)
    if (longest !== null) found.longest.push(longest)
    // This is measured last, because a garbage collection also drops compiled code that the actions would need again.
    if (found.browser === 'Chromium') found.heaps.push({ page: await pageHeap(page), worker: await workerHeap(page) })
    Object.assign(found, await storedBytes(page))
    await page.close()
  }
}

function storedBytes(page: Page): Promise<Pick<SizeFigures, 'disk' | 'privateFiles'>> {
  return page.evaluate(async () => {
    const estimate = await navigator.storage.estimate()
    const details: { indexedDB?: number; fileSystem?: number } = Reflect.get(estimate, 'usageDetails') ?? {}
    return { disk: details.indexedDB ?? estimate.usage ?? 0, privateFiles: details.fileSystem ?? 0 }
  })
}

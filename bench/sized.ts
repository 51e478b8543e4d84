import type { BrowserContext, Page } from 'playwright'
import type { startFakeSite } from '../test/fake-site'
import { ACTIONS, type Actions, createEmptyActions, measureActions } from './actions'
import { createSubmissions } from './data'
import { type EarlyFigures, measureEarlyVisits } from './early'
import { installFastExtension } from './extension'
import { type BrowserName, openProfile } from './profile'
import { observePage, readPageHeap, readWorkerHeap, type Visit, waitForVisit } from './start'
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
  databaseBytes: number
  /** Size of the private file system, which only the second copy uses, in bytes; 0 if the browser does not report it. */
  privateFileBytes: number
  /** Bytes of the same submissions as JSON. */
  jsonBytes: number
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
  const figures: SizeFigures = {
    browser,
    size,
    syncs: [],
    starts: [],
    early: { presses: [], plans: [] },
    actions: createEmptyActions(),
    longest: [],
    heaps: [],
    databaseBytes: 0,
    privateFileBytes: 0,
    jsonBytes: JSON.stringify(createSubmissions(size, 1_790_000_000)).length,
  }
  // A first sync of many solves takes long, and two runs of it are as informative as five.
  const syncs = size > 5_000 ? Math.min(2, runs) : runs
  for (let i = 1; i <= syncs; i++) {
    const { context, closeAndRemove: clear } = await openProfile(origin, browser)
    try {
      figures.syncs.push(await measureFirstVisit(context, name, size))
      if (i < syncs) continue
      await measureLaterVisits(context, figures, runs)
      figures.early = await measureEarlyVisits(context, size, runs)
    } finally {
      await clear()
    }
  }
  return figures
}

/** Measures the first visit in a new profile of a user whose extension has `size` submissions. */
export async function measureFirstVisit(
  context: BrowserContext,
  name: string,
  size: number,
  install = installFastExtension,
): Promise<Visit> {
  await context.addInitScript((name: string) => {
    localStorage.setItem('solvelog.username', name)
    localStorage.setItem('solvelog.tutorial-seen', '1')
  }, name)
  const page = await context.newPage()
  await install(page, name, size)
  await observePage(page, size)
  await page.goto('/')
  const visit = await waitForVisit(page)
  // A later visit is served by the service worker, from its cache.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForTimeout(500)
  await page.close()
  return visit
}

async function measureLaterVisits(context: BrowserContext, figures: SizeFigures, runs: number): Promise<void> {
  for (let round = 0; round < runs; round++) {
    const page = await context.newPage()
    await installStopwatch(page)
    await observePage(page, figures.size)
    await page.goto('/')
    figures.starts.push(await waitForVisit(page))
    await page.evaluate(() => {
      if (window.visit.longest !== null) window.visit.longest = 0
    })
    const done = await measureActions(page, round + 1)
    for (const key of Object.keys(ACTIONS) as (keyof Actions)[]) figures.actions[key].push(...done[key])
    const longest = await page.evaluate(() => window.visit.longest)
    if (longest !== null) figures.longest.push(longest)
    // This is measured last, because a garbage collection also drops compiled code that the actions would need again.
    if (figures.browser === 'Chromium')
      figures.heaps.push({ page: await readPageHeap(page), worker: await readWorkerHeap(page) })
    Object.assign(figures, await readStoredBytes(page))
    await page.close()
  }
}

function readStoredBytes(page: Page): Promise<Pick<SizeFigures, 'databaseBytes' | 'privateFileBytes'>> {
  return page.evaluate(async () => {
    const estimate = await navigator.storage.estimate()
    const details: { indexedDB?: number; fileSystem?: number } = Reflect.get(estimate, 'usageDetails') ?? {}
    return { databaseBytes: details.indexedDB ?? estimate.usage ?? 0, privateFileBytes: details.fileSystem ?? 0 }
  })
}

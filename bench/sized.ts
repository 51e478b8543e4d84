import type { BrowserContext, Page } from 'playwright'
import type { startFakeSite } from '../test/fake-site'
import { ACTION_LABELS, type ActionDurations, createEmptyActions, measureActions } from './actions'
import { createSubmissions } from './data'
import { type EarlyFigures, measureEarlyVisits } from './early'
import { installFastExtension } from './extension'
import { type BrowserName, openProfile } from './profile'
import { observePage, readPageHeap, readWorkerHeap, type Visit, waitForVisit } from './start'
import { installStopwatch } from './stopwatch'

/** Measurements of the app with one number of solves. */
export interface SizeFigures {
  browser: BrowserName
  solveCount: number
  /** First visits, each in a new browser profile. */
  firstVisits: Visit[]
  /** Later visits, in the browser profile of the last one of `firstVisits`. */
  laterVisits: Visit[]
  /** Later visits with a press in the first second. */
  early: EarlyFigures
  actions: ActionDurations
  /** Milliseconds of the longest main-thread task during the actions, for each visit. Empty if the browser does not report tasks. */
  longestTaskMs: number[]
  /** Heap sizes in bytes. Empty if the browser does not report heap sizes. */
  heaps: { page: number; worker: number }[]
  databaseBytes: number
  /** The size of the browser's private files, in which the app stores a second copy of its data. 0 if the browser does not report it. */
  privateFileBytes: number
  /** The size of the same solves as JSON text, in bytes. */
  jsonBytes: number
}

type Site = Awaited<ReturnType<typeof startFakeSite>>

/** Measures the app with `size` solves. `runs`: number of repetitions. */
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
    solveCount: size,
    firstVisits: [],
    laterVisits: [],
    early: { pressMs: [], showsPlan: [] },
    actions: createEmptyActions(),
    longestTaskMs: [],
    heaps: [],
    databaseBytes: 0,
    privateFileBytes: 0,
    jsonBytes: JSON.stringify(createSubmissions(size, 1_790_000_000)).length,
  }
  // A first sync of many solves takes long, so it is repeated only twice.
  const syncs = size > 5_000 ? Math.min(2, runs) : runs
  for (let i = 1; i <= syncs; i++) {
    const { context, closeAndRemove } = await openProfile(origin, browser)
    try {
      figures.firstVisits.push(await measureFirstVisit(context, name, size))
      if (i < syncs) continue
      await measureLaterVisits(context, figures, runs)
      figures.early = await measureEarlyVisits(context, size, runs)
    } finally {
      await closeAndRemove()
    }
  }
  return figures
}

/**
 * Measures the first visit in a new profile. `name`: the user. `size`: number of submissions in the fake extension, which `install` adds to
 * the page.
 */
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
  // Later visits load the app from the service worker's cache.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForTimeout(500)
  await page.close()
  return visit
}

async function measureLaterVisits(context: BrowserContext, figures: SizeFigures, runs: number): Promise<void> {
  for (let round = 0; round < runs; round++) {
    const page = await context.newPage()
    await installStopwatch(page)
    await observePage(page, figures.solveCount)
    await page.goto('/')
    figures.laterVisits.push(await waitForVisit(page))
    await page.evaluate(() => {
      if (window.visit.longestTaskMs !== null) window.visit.longestTaskMs = 0
    })
    const durations = await measureActions(page, round + 1)
    for (const key of Object.keys(ACTION_LABELS) as (keyof ActionDurations)[])
      figures.actions[key].push(...durations[key])
    const longest = await page.evaluate(() => window.visit.longestTaskMs)
    if (longest !== null) figures.longestTaskMs.push(longest)
    // Measured after the actions, because a garbage collection also discards compiled code that the actions would need.
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

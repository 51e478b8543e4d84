import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EditorWatcher } from '../extension/page-hook/editor'
import { hookNetwork, type NetworkGlobals } from '../extension/page-hook/network'
import { createSnapshot } from '../extension/rules/snapshots'
import { buildExtension } from '../scripts/extension-package'
import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { installFastCompanion, installFastExtension } from './extension'
import {
  addFigure,
  computeMedianAndRange,
  formatGoal,
  formatMegabytes,
  formatMs,
  formatRatio,
  startTable,
} from './figures'
import { openProfile } from './profile'
import { measureFirstVisit } from './sized'
import { readPageHeap } from './start'
import { onBlankPage } from './vite-page'

const SUBMISSION_COUNTS = [1_000, 5_000, 20_000]
const CALL_COUNT = 20_000
const SYNCED_SUBMISSION_COUNT = 5_000

/**
 * Measures the companion extension: its import from a site that responds at once, its costs in a page of the practice site, the first sync
 * into the app, and the sizes of the packages.
 */
export async function benchCompanion(runs: number): Promise<void> {
  startTable('The companion extension')
  await reportImport()
  reportHook(runs)
  reportTyping(runs)
  reportSnapshot(runs)
  await reportFirstSync(runs)
  await reportPackages()
}

async function reportImport(): Promise<void> {
  let firstHeap = 0
  for (const size of SUBMISSION_COUNTS) {
    const { perSecond, heap } = await onBlankPage(async (page) => {
      const perSecond = await page.evaluate(async (count) => {
        const path = '/bench/browser/companion.ts'
        const { importHistory }: typeof import('./browser/companion') = await import(path)
        return importHistory(count)
      }, size)
      return { perSecond, heap: await readPageHeap(page) }
    })
    firstHeap ||= heap
    const rateGoal = formatGoal({ text: 'at least 200 a second', met: perSecond >= 200 })
    const memoryGoal = formatGoal({
      text: `memory ${formatMegabytes(heap)}, at most 1.5× of the first`,
      met: heap <= 1.5 * firstHeap,
    })
    addFigure(
      `import of ${size.toLocaleString('en')} submissions, no latency`,
      `${perSecond.toFixed(0)} a second`,
      `${rateGoal}; ${memoryGoal}`,
    )
  }
}

async function reportFirstSync(runs: number): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  const name = 'bench_protocols'
  site.addUser(name, [])
  const durations: Record<'earlier' | 'companion', number[]> = { earlier: [], companion: [] }
  for (let i = 0; i <= runs; i++) {
    for (const [kind, install] of [
      ['earlier', installFastExtension],
      ['companion', installFastCompanion],
    ] as const) {
      const { context, closeAndRemove } = await openProfile(server.origin)
      try {
        const { completeAt } = await measureFirstVisit(context, name, SYNCED_SUBMISSION_COUNT, install)
        if (i > 0) durations[kind].push(completeAt)
      } finally {
        await closeAndRemove()
      }
    }
  }
  await server.stop()
  await site.stop()
  const [earlier, companion] = [computeMedianAndRange(durations.earlier), computeMedianAndRange(durations.companion)]
  const goal = { text: 'no slower than the earlier extension', met: companion.median <= 1.05 * earlier.median }
  const what = `first sync of ${SYNCED_SUBMISSION_COUNT.toLocaleString('en')} submissions`
  addFigure(`${what} from the earlier extension`, formatMs(earlier))
  addFigure(
    `${what} by protocol 2`,
    formatMs(companion),
    `${formatRatio(companion.median, earlier.median)}; ${formatGoal(goal)}`,
  )
}

function reportTyping(runs: number): void {
  const text = Array.from({ length: 500 }, (_, line) => `    value_${line} = compute(${line})\n`).join('')
  let change = () => {}
  const model = {
    getValue: () => text,
    getLanguageId: () => 'python',
    onDidChangeContent: (listener: () => void) => {
      change = listener
    },
  }
  const editor = { getModels: () => [model], getEditors: () => [{ getModel: () => model }] }
  const watcher = new EditorWatcher({
    getSlug: () => 'two-sum',
    now: () => performance.now(),
    setTimeout: (callback, ms) => setTimeout(callback, ms),
    clearTimeout: (timer) => clearTimeout(Number(timer)),
    report: (typed) => JSON.stringify(typed),
  })
  watcher.attach({ editor })
  const perChange = Array.from({ length: runs + 1 }, () => {
    const began = performance.now()
    for (let i = 0; i < CALL_COUNT; i++) change()
    return (performance.now() - began) / CALL_COUNT
  })
  watcher.reportPending()
  const { median, min, max } = computeMedianAndRange(perChange.slice(1))
  const figure = `${median.toFixed(4)} ms (${min.toFixed(4)}–${max.toFixed(4)})`
  addFigure('one change of the text while typing', figure, formatGoal({ text: 'under 1 ms', met: median < 1 }))
}

function reportHook(runs: number): void {
  const createGlobals = () => {
    const answer = Promise.resolve(new Response(''))
    const globals: NetworkGlobals = {
      fetch: () => answer,
      XMLHttpRequest: class extends EventTarget {
        open(): void {}
        send(): void {}
      } as unknown as NetworkGlobals['XMLHttpRequest'],
      Request,
      URL,
      location: { href: 'https://leetcode.com/', pathname: '/' },
    }
    return globals
  }
  const hooked = createGlobals()
  hookNetwork(hooked, { isWatched: (path) => path.startsWith('/submissions/'), onResponse: () => {} })
  const measureMsPerCall = (globals: NetworkGlobals, address: string, calls: number) => {
    const began = performance.now()
    for (let i = 0; i < calls; i++) void globals.fetch(address)
    return (performance.now() - began) / calls
  }
  for (const [what, address, calls] of [
    ['a request that is not watched', 'https://leetcode.com/static/part.js', CALL_COUNT],
    ['a request that is watched', '/submissions/detail/1/check/', 500],
  ] as const) {
    const plain = createGlobals()
    const extraMs = Array.from(
      { length: runs + 1 },
      () => measureMsPerCall(hooked, address, calls) - measureMsPerCall(plain, address, calls),
    )
    const { median, min, max } = computeMedianAndRange(extraMs.slice(1))
    const figure = `${median.toFixed(4)} ms (${min.toFixed(4)}–${max.toFixed(4)})`
    addFigure(`the page hook, ${what}`, figure, formatGoal({ text: 'under 0.1 ms', met: median < 0.1 }))
  }
}

function reportSnapshot(runs: number): void {
  const before = Array.from({ length: 500 }, (_, line) => `    value_${line} = compute(${line})\n`).join('')
  const after = before.replace('value_250', 'renamed_value_250 = other_value_of_the_same_line_250')
  const recorded = { text: before, lang: 'python3', snapshots: 1, units: before.length }
  const figures = Array.from({ length: Math.max(20, runs) }, () => {
    const began = performance.now()
    createSnapshot(recorded, { text: after, lang: 'python3', cause: 'typed', at: 1 })
    return performance.now() - began
  })
  const duration = computeMedianAndRange(figures.slice(5))
  addFigure(
    'one snapshot of 500 lines',
    formatMs(duration),
    formatGoal({ text: 'under 5 ms', met: duration.median < 5 }),
  )
}

async function reportPackages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-bench-'))
  try {
    for (const { name, bytes } of await buildExtension(folder)) {
      const goal = formatGoal({ text: 'under 200 kB', met: bytes.length < 200_000 })
      addFigure(name, `${(bytes.length / 1000).toFixed(0)} kB`, goal)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

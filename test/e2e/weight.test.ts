import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { rowButton } from './harness/dashboard'
import { openHistory, openSolve, section } from './harness/history'
import { expect, test } from './harness/test'

const ASSETS = 'dist/assets'
const PAGE_LIMIT = 115_000
const WORKER_LIMIT = 45_000

/** Scripts with all their static imports; dynamic imports are not followed. */
function closure(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names.filter((one) => !seen.has(one))) {
    seen.add(name)
    const text = readFileSync(`${ASSETS}/${name}`, 'utf8')
    const imported = [...text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)]
    closure(
      imported.map(([, file = '']) => file),
      seen,
    )
  }
  return seen
}

const weigh = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(`${ASSETS}/${name}`), { level: 9 }).length, 0)

const scriptNamed = (stem: string): string => {
  const found = readdirSync(ASSETS).filter((name) => name.startsWith(`${stem}-`) && name.endsWith('.js'))
  expect(found, stem).toHaveLength(1)
  return found[0] ?? ''
}

test('scripts fetched before the dashboard have at most 115 kB gzipped for the page, 45 kB for its worker', () => {
  const html = readFileSync('dist/index.html', 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  const page = closure(scripts.filter((name) => name !== scriptNamed('worker')))
  expect(page).toContain(scriptNamed('page'))
  const classic = ['theme', 'start-check'].map((name) => gzipSync(readFileSync(`dist/${name}.js`)).length)
  expect(classic.reduce((sum, size) => sum + size, weigh(page))).toBeLessThanOrEqual(PAGE_LIMIT)
  const worker = closure([scriptNamed('main')])
  // The entry, which no other file may import (vite.config.ts), and one file that the page prefetches.
  expect([...worker]).toEqual([scriptNamed('main'), scriptNamed('worker')])
  expect(html).toContain(`<link rel="prefetch" crossorigin href="/assets/${scriptNamed('worker')}">`)
  expect(weigh(worker)).toBeLessThanOrEqual(WORKER_LIMIT)
  expect(weigh(page)).toBeGreaterThan(PAGE_LIMIT / 4)
  expect(weigh(worker)).toBeGreaterThan(WORKER_LIMIT / 4)
})

test('the editor, the tutorial and the dialogs are fetched on demand, the history shortly before', async ({
  page,
  openDemo,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const has = (stem: string) => fetched.some((path) => path.startsWith(`/assets/${stem}-`))
  await openDemo()
  await expect(rowButton(page, 'Array')).toBeVisible()
  for (const stem of ['mount', 'Overlay', 'Welcome', 'ManageProfiles', 'Dialog', 'ConfirmDialog'])
    expect(has(stem), stem).toBe(false)
  await expect.poll(() => has('HistoryView'), 'fetched ahead, once nobody waits for anything').toBe(true)
  await openHistory(page)
  await openSolve(page, 'Largest Rectangle in Histogram')
  await expect(section(page, 'Submission Code').locator('.cm-line').first()).toBeVisible()
  expect(has('mount')).toBe(true)
})

import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { getRowButton } from '../harness/dashboard'
import { getSection, openHistory, openSolve } from '../harness/history'
import { expect, test } from '../harness/test'

const ASSETS_FOLDER = 'dist/assets'
const PAGE_LIMIT_BYTES = 115_000
const WORKER_LIMIT_BYTES = 50_000

/** Returns the named scripts and all scripts that they import statically, directly or indirectly. */
function collectImports(names: readonly string[], visitedNames = new Set<string>()): Set<string> {
  for (const name of names.filter((one) => !visitedNames.has(one))) {
    visitedNames.add(name)
    const text = readFileSync(`${ASSETS_FOLDER}/${name}`, 'utf8')
    const importMatches = [...text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)]
    collectImports(
      importMatches.map(([, file = '']) => file),
      visitedNames,
    )
  }
  return visitedNames
}

const sumGzippedBytes = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(`${ASSETS_FOLDER}/${name}`), { level: 9 }).length, 0)

const findScript = (scriptName: string): string => {
  const matchingScripts = readdirSync(ASSETS_FOLDER).filter(
    (name) => name.startsWith(`${scriptName}-`) && name.endsWith('.js'),
  )
  expect(matchingScripts, scriptName).toHaveLength(1)
  return matchingScripts[0] ?? ''
}

test('scripts fetched before the dashboard have at most 115 kB gzipped for the page, 50 kB for its worker', () => {
  const html = readFileSync('dist/index.html', 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  const page = collectImports(scripts.filter((name) => name !== findScript('worker')))
  expect(page).toContain(findScript('page'))
  const otherSizes = ['theme', 'start-check'].map((name) => gzipSync(readFileSync(`dist/${name}.js`)).length)
  expect(otherSizes.reduce((sum, size) => sum + size, sumGzippedBytes(page))).toBeLessThanOrEqual(PAGE_LIMIT_BYTES)
  const worker = collectImports([findScript('main')])
  // The worker has its entry, which no other file may import (vite.config.ts), and one file that the page prefetches.
  expect([...worker]).toEqual([findScript('main'), findScript('worker')])
  expect(html).toContain(`<link rel="prefetch" crossorigin href="/assets/${findScript('worker')}">`)
  expect(sumGzippedBytes(worker)).toBeLessThanOrEqual(WORKER_LIMIT_BYTES)
  expect(sumGzippedBytes(page)).toBeGreaterThan(PAGE_LIMIT_BYTES / 4)
  expect(sumGzippedBytes(worker)).toBeGreaterThan(WORKER_LIMIT_BYTES / 4)
})

test('the tutorial and the dialogs are fetched on demand, the history and then the editor once nobody waits for anything', async ({
  page,
  openDemo,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const findIndex = (scriptName: string) => fetched.indexOf(`/assets/${findScript(scriptName)}`)
  const isFetched = (scriptName: string) => findIndex(scriptName) >= 0
  await openDemo()
  await expect(getRowButton(page, 'Array')).toBeVisible()
  await expect.poll(() => isFetched('mount')).toBe(true)
  expect(findIndex('HistoryView')).toBeGreaterThan(-1)
  expect(findIndex('HistoryView')).toBeLessThan(findIndex('mount'))
  for (const scriptName of ['TutorialOverlayView', 'Welcome', 'ManageProfiles', 'SignOutDialog', 'TableDialog'])
    expect(isFetched(scriptName), scriptName).toBe(false)
  await openHistory(page)
  await openSolve(page, 'Largest Rectangle in Histogram')
  await expect(getSection(page, 'Submission Code').locator('.cm-line').first()).toBeVisible()
})
